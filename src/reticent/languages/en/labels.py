"""What the labels of fields say about their values: forms of medicine, law, police, HR, schools, trade, banks and IT.

`meaning("Date of loss")` is the kind of what stands in that field, as far as the label tells. Three answers are no
kinds: FIGURES for a field whose value identifies nobody (a blood pressure, a version, a status), WORDS for a label of
which only that much is known that it is one, and None for what is no known label. A label is known whole, by its last
words ("Reporting Officer", "SMTP_PASSWORD") or by its first ("Date of loss", "Name on pot").
"""

import re

FIGURES, WORDS = "figures", "words"

_LISTS: dict[str, str] = {
    "person": """
        name, full name, legal name, real name, patient name, surname, last name, family name, forename, forenames,
        first name, first names, given name, given names, given, middle name, maiden name, birth name, former name,
        previous name, other names, preferred name, known as, aka, a k a, alias, aliases, nickname, other spellings,
        contact name, account name, display name, fullname, firstname, lastname, patient, pt, client, customer,
        claimant, applicant, appellant, defendant, accused, plaintiff, petitioner, complainant, victim, suspect,
        witness, informant, deceased, decedent, detainee, detained person, offender, prisoner, inmate, insured,
        policyholder, policy holder, beneficiary, tenant, landlord, lessee, lessor, borrower, guarantor, mortgagor,
        employee, worker, injured person, casualty, line manager, manager, supervisor, team leader, team lead, shift
        lead, shift leader, head, author, authors, editor, translator, interpreter, interp, maintainer, contact,
        contact person, primary contact, emergency contact, next of kin, nok, kin, guardian, parent, parents, mother,
        father, mum, dad, husband, wife, spouse, partner, son, daughter, dtr, sister, brother, carer, caregiver,
        keyworker, key worker, kw, caseworker, case worker, case manager, social worker, care coordinator, doctor, dr,
        physician, gp, pcp, consultant, attending, registrar, houseman, surgeon, asst, assistant surgeon,
        anaesthetist, anaes, anesthesia, anesthesiologist, scrub, scrub nurse, nurse, named nurse, midwife,
        pharmacist, prescriber, clinician, therapist, counsellor, counselor, psychologist, psychiatrist, dentist,
        optometrist, optom, radiologist, pathologist, embryologist, paramedic, crew, crew 1, crew 2, scribe, referrer,
        ordering, ordering provider, ordering physician, referring doctor, certifying doctor, coroner, second opinion,
        driver, owner, registered keeper, keeper, holder, account holder, cardholder, card holder, payee, payer,
        sender, recipient, addressee, consignee, consignor, shipper, buyer, seller, purchaser, vendor name, guest,
        passenger, host, visitor, officer, constable, sergeant, detective, investigator, inspector, oic, io, sio,
        interviewing officer, handler, adjuster, loss adjuster, underwriter, auditor, broker, assessor, reviewer,
        approver, examiner, interviewer, interviewee, judge, justice, coram, counsel, solicitor, attorney, lawyer,
        advocate, barrister, clerk, notary, executor, trustee, director, chair, chairman, chairwoman, chairperson,
        president, secretary, treasurer, minute taker, note taker, minutes taken, teacher, class teacher, form tutor,
        head teacher, headteacher, tutor, student, pupil, child, infant, baby, mother of, principal investigator,
        lecturer, professor, coach, captain, skipper, pilot, player, player of the match, speaker, moderator,
        facilitator, chaired, assignee, assigned, reporter, requester, requestor, requested, agent, operator,
        representative, rep, account manager, candidate, referee, referees, donor, participant, respondent name, in
        attendance, attendees, attended, present, participants, apologies, absent, members, panel members, absentees,
        signatory, signed, signature, signatures, initials, witnessed, who, from, to, cc, bcc, attn, attention, fao, c
        c, reply to, sent by, by, seen, seen by, typed, typed by, dictated, dictated by, dict, transcribed,
        transcribed by, prepared, written, drafted, drafted by, checked, verified, authorised, authorized, approved,
        confirmed by, reported by, received by, released by, entered by, taken by, recorded by, signed off by, co
        authored by, reviewed by, acked by, tested by, created by, updated by, modified by, submitted by, raised by,
        issued by, completed by, performed by, examined by, assessed by, referred by, ref by, ordered by, requested
        by, approved by, collected by, exported by, last modified by, arresting officer, custody officer, case
        officer, desk officer, reporting officer, deliver to, ship to name, resident, member, employee name, staff,
        staff member, staff name, user name full, man of the match, deputy, attendee, borrower name, tenant name,
        mentor, mentee, sponsor, lead, project manager, product owner, on call, shareholder, director name, caller,
        caller name, callback name, trainer, trainee, apprentice, volunteer
    """,
    "national_id": """
        ssn, social security, social security number, sss, sin, ni number, ni, nino, national insurance, national
        insurance number, nhs, nhs number, chi, chi number, hcn, health card, health card number, nin, national id,
        national id number, national identification number, national identity number, identity number, id card,
        identity card, id card number, personal number, personal id, personnummer, cpr, hetu, bsn, dni, nie, nif, nir,
        pesel, cnp, egn, oib, jmbg, codice fiscale, fiscal code, steuer id, ahv, kennitala, cpf, curp, rut, cuit,
        aadhaar, aadhar, pan number, rsa id, ppsn, pps, pps number, amka, abha, uhid, nhia, nhia number, medicare,
        medicare number, medicaid, medicaid number, mbi, tax id, tax number, taxpayer id, tax reference, tin, utr,
        ein, itin, vat number, vat, vat reg, abn, tfn, company number, company reg, company registration, registered
        number, charity number, crn, hkid, nric, mykad, cnic, kra pin, bvn
    """,
    "licence": """
        licence, license, licence number, license number, driving licence, driving license, driver licence, driver
        license, drivers licence, drivers license, dl, oln, passport, passport number, visa, visa number, permit,
        permit number, brp, brp number, green card, alien number, a number, certificate, certificate number,
        registration number, reg number, registration, gmc, gmc number, nmc, nmc number, gdc, goc, goc number, hcpc,
        gphc, npi, dea, medical licence, bar number, bar, sra, sra number, orcid, fellow number, membership number,
        ceng registration, prc number, mdcn, sia licence
    """,
    "vehicle": """
        vin, plate, number plate, licence plate, license plate, plate number, vehicle reg, vehicle registration, vrm,
        vehicle number, reg plate, chassis, chassis number, tail number, hull number, fleet number, rego
    """,
    "account": """
        account number, account, acct, acct number, a c, ac number, sort code, routing, routing number, swift, bic,
        iban, bank account, bank account number, savings account, current account, card number, card, card ending,
        customer number, customer id, client number, client id, client ref, member number, member id, loyalty number,
        payroll, payroll number, cif, cif number, pay to, beneficiary account, bsb, clabe, wallet
    """,
    "case_number": """
        case, case number, case id, case ref, case reference, docket, docket number, cause number, claim number, claim
        ref, claim id, appeal number, application number, petition number, custody number, custody record, custody,
        crime number, crime ref, crime reference, cad, cad ref, cad number, cad event, incident number, incident ref,
        incident reference, event number, report number, warrant, warrant number, citation, neutral citation, neutral
        citation number, medium neutral citation, court ref, inquest ref, complaint number, matter number, matter,
        blotter entry number, dossier number, dossier, arrest summons, pnc id, ncic, foi ref, our file, file number,
        file ref, decision number, suit number, writ number
    """,
    "file_number": """
        mrn, medical record number, medical record, hospital number, hosp number, unit number, chart, chart number,
        chart id, patient number, patient id, urn, upn, uln, lab number, lab ref, accession, accession number,
        specimen, specimen number, spec, sample, sample id, sample number, ref, ref number, reference, reference
        number, our ref, your ref, our reference, your reference, policy, policy number, certificate of insurance,
        group number, plan id, subscriber, subscriber id, insurance number, insurance id, member ref, invoice, invoice
        number, po, po number, purchase order, order, order number, order id, ticket, ticket number, ticket id, job
        number, job ref, job id, work order, work order number, wo, wo number, badge, badge number, clock number,
        staff number, staff id, employee number, employee id, emp id, emp number, personnel number, service number,
        shoulder number, collar number, warrant card, serial, serial number, s n, sn, device id, device number, device
        serial, imei, imsi, iccid, udi, asset, asset tag, asset number, tag, tag number, seal, seal number, exhibit,
        exhibit number, evidence tag, property number, tracking, tracking number, parcel number, consignment,
        consignment number, awb, waybill, container, container number, booking, booking number, booking ref,
        reservation, reservation number, pnr, meter, meter number, meter serial number, mpan, mprn, supply point,
        locker, locker number, envelope, student number, student id, candidate number, enrolment number, matriculation
        number, roll number, admission number, prison number, project code, grant number, award number, manuscript,
        manuscript number, protocol number, study number, subject number, subject id, participant id, session, session
        id, call id, conf number, confirmation, confirmation number, transaction, transaction id, android id,
        advertising id, ori, message id, in reply to, references, request id, trace id, correlation id, uuid, guid,
        user id, userid, owner id, visit number, encounter, encounter number, encounter id, fin, csn, rx number,
        prescription number, donor number, unit id, mfr control number, registry number, eori, plot, title number,
        folio, land register, chip number, microchip, ring number, extension lead, hull, incident form, form number,
        call sign, couple id
    """,
    "secret": """
        password, passwd, pass, pw, pwd, passphrase, passcode, pass code, pin, pin code, pin number, door code, gate
        code, access code, safe code, cabinet code, alarm code, entry code, keypad code, key code, lock code, security
        code, cvv, cvc, csc, otp, one time code, recovery code, backup code, unlock code, puk, secret, secret key,
        client secret, api key, apikey, access key, access key id, secret access key, token, access token, refresh
        token, auth token, api token, bearer, authorization, private key, encryption key, signing key, jwt secret,
        wifi password, wi fi password, wifi key, memorable word, security answer, smtp pass, db pass, credentials,
        webhook secret, dsn secret
    """,
    "phone": """
        tel, telephone, telephone number, phone, phone number, mobile, mobile number, mob, cell, cell phone,
        cellphone, fax, fax number, home phone, work phone, home tel, work tel, ext, extension, work ext, pager,
        bleep, contact number, landline, whatsapp, callback, call back, sms, alert sms, gsm, ph, hotline, dect, day
        phone, evening phone, direct dial, ddi, msisdn
    """,
    "handle": """
        username, user name, login, login name, login id, logon, handle, screen name, gamertag, gamer tag, twitter,
        instagram, insta, ig, tiktok, telegram, discord, snapchat, skype, github, gitlab, db user, smtp user, session
        user, ssh user, run as, user, owner login, steam, monzo, venmo, cashapp, slack
    """,
    "address": """
        address, addr, home address, postal address, mailing address, street address, address line 1, address line 2,
        address line, residence, residential address, res, domicile, street, delivery address, shipping address,
        billing address, service address, risk address, property address, site address, correspondence address,
        permanent address, current address, last known address, place of residence, lives at, ship to, p o box, po
        box, lat, latitude, lon, lng, long, longitude, coordinates, coords, gps, grid ref, grid reference, what3words,
        w3w, geo, place of incident, incident location, pick up, drop off, pickup, dropoff, loc, location
    """,
    "postal_code": "postcode, post code, zip, zip code, zipcode, postal code, plz, pin code area",
    "place": """
        city, town, village, suburb, municipality, place of birth, birthplace, pob, hometown, home town, venue, site,
        station, depot, ward, destination, dest, district, parish, heard at, born in, place of death, constituency,
        clinic location, country of birth, country of origin
    """,
    "organisation": """
        employer, company, company name, organisation, organization, org, firm, business, business name, school,
        university, college, institution, hospital, trust, practice, surgery, clinic name, pharmacy, bank, bank name,
        lender, insurer, insurance company, supplier, agency, previous employer, place of work, workplace, court name,
        facility, hospital name, school name, entity, bill to, mgmt, proprietor, dealer, garage name, care home
    """,
    "nationality": """
        nationality, nationalities, citizenship, ethnicity, ethnic origin, ethnic group, self defined ethnicity, race,
        tribe, caste, heritage, mother tongue
    """,
    "date": """
        date, dt, dob, d o b, date of birth, birth date, birthdate, birthday, born, died, date of death, dod,
        admitted, admission, admit, admission date, discharged, discharge, discharge date, d c, arrived, arrival,
        collected, received, reported, performed, sent, submitted, opened, closed, created, updated, modified, issued,
        expires, expiry, expiry date, exp, due, due date, hired, joined, started, start, start date, end date, ended,
        decided, delivered, heard, held, visit, visit date, appointment, next appointment, next review, review date,
        next visit, assessed, deadline, released, arrested, dtg, timestamp, ts, when, edd, lmp, exported, verified,
        acknowledged, returned, hearing, hearing date, hearing dates, date time, dates, week ending, w e, w c, on,
        filed
    """,
    "religion": "religion, faith, denomination, religion diet, church, spiritual needs, diocese faith",
    "politics": "political party, political affiliation, party membership, political opinion",
    "union": "trade union, union, union membership",
    "sexuality": "sexual orientation, sexuality",
    "health": """
        diagnosis, diagnoses, dx, principal dx, secondary dx, primary dx, principal diagnosis, secondary diagnosis,
        working diagnosis, cause of death, disability, disabilities, medical conditions, medical condition, health
        conditions, conditions, pmh, pmhx, past medical history, medical history, psych hx
    """,
    "criminal": """
        offence, offences, offense, offenses, charge, charges, conviction, convictions, previous convictions, previous
        record, criminal record, index offence
    """,
    FIGURES: """
        bp, blood pressure, hr, heart rate, pulse, rr, resp, resps, resp rate, spo2, sats, o2 sats, sao2, temp,
        temperature, gcs, avpu, news2, ews, mews, cvp, bm, cbg, wbc, wcc, rbc, hb, hgb, haemoglobin, hemoglobin, hct,
        haematocrit, plt, plts, platelets, mcv, mch, mchc, rdw, neut, neuts, neutrophils, lymph, lymphs, lymphocytes,
        eos, crp, esr, pct, na, k, cl, co2, hco3, bicarb, bun, urea, cr, creat, creatinine, egfr, glucose, glu, gluc,
        hba1c, a1c, ldl, hdl, chol, cholesterol, trig, tg, tsh, t3, t4, ft4, ast, alp, ggt, bili, bilirubin, alb,
        albumin, mg, po4, phos, phosphate, ck, ldh, amylase, lipase, inr, aptt, ptt, fibrinogen, d dimer, trop,
        troponin, bnp, nt probnp, lactate, lac, pco2, po2, base excess, fio2, ef, lvef, psa, ferritin, b12, folate,
        vit d, ketones, nihss, curb 65, mmse, phq 9, gad 7, ciwa, rass, sofa, apache, chads vasc, has bled, asa, ecog,
        must score, pain, pain score, weight, wt, height, ht, bmi, bsa, hgt, wgt, dose, dosage, doses, frequency,
        freq, route, strength, qty, quantity, duration, score, total score, rating, stars, ref range, reference range,
        normal range, range, units, unit of measure, vision, va, iop, visual acuity, fev1, fvc, pefr, peak flow,
        ejection fraction, gestation, gravida, parity, para, sex, gender, sex at birth, m f, age sex, marital status,
        pronouns, blood group, blood type, icd, icd 10, icd10, snomed, cpt, read code, read codes, atc, hcpcs, drg,
        version, ver, port, timeout, retries, retry, size, length, width, depth, count, total count, level, log level,
        grade, stage, percentage, percent, status, state code, priority, severity, type, category, subcategory,
        format, charset, encoding, content type, content transfer encoding, mime version, x mailer, user agent,
        accept, language, languages, lang, locale, tz, timezone, time zone, currency, model, device model, os,
        browser, platform, environment, env, node env, app env, debug, error, err, exit code, error code, status code,
        http status, method, plan type, subscription, class name, event type, action type, component, module, license
        type, commit count, dtype, epochs, learning rate, batch size, seed, random state, page number, word count,
        attendance, points, lap, odds, colour, color, eye colour, hair colour, build type, quantity ordered, vat rate,
        tax rate, rate, discount, speed, rpm, voltage, pressure, age band, age group, age range, contact ok, consent,
        number of, total number, code status, nkda
    """,
    WORDS: """
        int, intv, result, event, copy, copy to, photos, photo, reporting, subject, re, fwd, fw, subj, title, time,
        times, date of, note, notes, comment, comments, remarks, message, description, details, detail, summary,
        background, history, hx, hpi, hpc, pc, c o, o e, ix, imp, impression, plan, rx, tx, mx, dh, sh, fh, fhx, shx,
        social history, family history, drug history, medication, medications, meds, allergies and adverse reactions,
        exam, examination, findings, conclusion, opinion, comparison, technique, indication, procedure, macroscopic,
        microscopic, clinical details, clinical information, course, hospital course, mse, subjective, objective,
        assessment, s, o, a, p, q, d, t, e, l, n, action, actions, outcome, decision, reason, reasons, recommendation,
        recommendations, advice, follow up, next steps, to do, todo, aob, discussion, agenda, agreed, minutes, item,
        items, topic, project, programme, course title, module title, job, job title, position held, occupation,
        profession, role, post, grade held, department, dept, team, unit, section, division, division name, country,
        state, region, county, nation, email, e mail, mail, email address, e mail address, url, website, web, web
        site, link, homepage, ip, ip address, mac, mac address, hostname, server, path, file, filename, folder,
        directory, vehicle, make, body, statement, narrative, circumstances, evidence, property, belongings,
        interests, hobbies, skills, education, experience, profile, qualifications, salary, pay, amount, total,
        subtotal, balance, owed, cost, fee, fees, budget, payment, tax, bonus, rent, deposit, loan, value, sum, marks
        and scars, scars tattoos, scars, tattoos, distinguishing marks, hair, eyes, complexion, complaint, complaints,
        response, answer, question, quote, ps, nb, edit, update, warning, caution, danger, important, disclaimer,
        copyright, licence terms, interviewer question, narrator, hint, example, usage, returns, raises, args,
        parameters, input, output, expected, actual, steps to reproduce, workaround, root cause, impact, resolution,
        fix, changes, changelog, tags, labels, keywords, categories, journal, source, sources, abstract, introduction,
        methods, methodology, discussion points, hgt wgt, build, marks, personal details, contact details, offence
        details, tele, labs, bloods, imaging, ct, mri, cxr, ecg, echo, us, skin, abdo, chest, neuro, cvs, resp exam,
        msk, ent, mood, sleep, appetite, risk, risks, safeguarding, capacity, strengths, needs, goals, goal, housing,
        finance, finances, legal, legal status, allergies, allergy, health, family, household, children, dependants,
        work, employment, misc, other, general, overall, disposition, dispo, destination details, handover, situation,
        system, assistant, bot, human, ai, prompt, completion, moderator note, admin, mod, age, ages, hours, shift,
        shifts, group, class, form, year, years, month, week, appeal from, appearances, introduced, before, between,
        and, versus, v the, claim, appeal, application, respondent, judgment, order made, held that, provider, consent
        given
    """,
}

MEANINGS: dict[str, str] = {
    " ".join(label.split()): kind for kind, labels in _LISTS.items() for label in labels.split(",")
}
"""Every known label, in small letters and without signs, and what it says."""

_LAST = {
    "name": "person", "surname": "person", "by": "person", "officer": "person", "manager": "person", "nurse": "person",
    "doctor": "person", "consultant": "person", "surgeon": "person", "worker": "person", "judge": "person",
    "date": "date", "dob": "date", "number": "file_number", "id": "file_number", "ref": "file_number",
    "reference": "file_number", "uuid": "file_number", "serial": "file_number", "phone": "phone", "tel": "phone",
    "mobile": "phone", "fax": "phone", "extension": "phone", "address": "address", "postcode": "postal_code",
    "zip": "postal_code", "password": "secret", "passwd": "secret", "passphrase": "secret", "secret": "secret",
    "token": "secret", "pin": "secret", "username": "handle", "user": "handle", "login": "handle", "city": "place",
    "town": "place", "hospital": "organisation", "employer": "organisation", "school": "organisation",
    "signature": "person", "representative": "person", "adjuster": "person", "diagnosis": "health", "dx": "health",
    "level": FIGURES, "score": FIGURES, "count": FIGURES, "status": FIGURES, "version": FIGURES, "type": FIGURES,
    "size": FIGURES, "rate": FIGURES, "range": FIGURES, "port": FIGURES, "timeout": FIGURES,
}  # fmt: skip
"""What the last word of a longer label says, whatever stands before it."""

_FIRST = {
    "date": "date", "dates": "date", "name of": "person", "name on": "person", "names of": "person",
    "place of": "place", "address of": "address", "counsel for": "person", "for the": "person",
    "statement of": "person",
    "signed": "person", "signature of": "person", "number of": FIGURES, "time": WORDS, "type of": FIGURES,
    "cause of": "health", "solicitor for": "person", "solicitors for": "person", "attorney for": "person",
}  # fmt: skip
"""What its first words say, whatever follows."""

_NO_NUMBERS = frozenset("page room house flat floor line table figure step chapter item lot batch part".split())
"""Of these things a number says little."""

PLACEHOLDERS = frozenset(
    """
    n/a na nil none no yes unknown unk tbc tbd tba pending same ditto see above below attached enclosed withheld
    redacted not known applicable recorded stated given provided available as per anonymous various multiple empty
    blank null localhost anon undefined true false void nobody nil known - -- ? x xx xxx self other optional required
    cancelled canceled vacant unassigned deleted
    """.split()
)
"""What stands in a field that says nothing."""

ROLES = frozenset(
    """
    admin administration administrator adviser advisor agency agent all analyst anyone applicant appellant assistant
    associate attending auditor bank bot bystander caller captain care carer carers case caseworker chair chairman
    charge chef chief child children claimant claims clerk client clinic clinical clinician coach colleague committee
    community company constable consultant control coordinator coroner corporal council counsel counsellor court crew
    customer customers customs cto ceo cfo daughter defendant department deputy desk detective detainee developer
    director doctor donor driver duty editor emergency employee employees employer engineer everyone everybody
    examiner executive facilitator family father firm foreman friend general governor group guard guest head health
    help helpdesk hospital host house housing human husband information inspector intern interpreter interviewee
    interviewer investigations investigator it junior lady landlord lead leader legal librarian lieutenant maintenance
    major management manager matron medical member members midwife minister minutes moderator mother mr mrs ms
    narrator neighbour neighbor night nobody notary nurse nurses nursing occupational office officer officers
    operations operator owner panel paramedic parent parents participant participants partner passenger patient
    patients payroll people person personnel pharmacist pharmacy physician physiotherapist pilot plaintiff police
    porter practice president principal private producer professor programme project public pupil radiologist reader
    reception receptionist registrar relative relatives reporter representative resident respondent reviewer sales
    scheduler school secretary security senior sergeant service services site sister social solicitor son speaker
    specialist spouse staff station student students supervisor supplier support surgeon surgery suspect switchboard
    system teacher team technician tenant the therapist trainee transport treasurer tribunal trust trustee union unit
    unknown user users vendor victim visitor volunteer ward warden wife witness worker workers hr pa ops sir madam you
    your we they them us int thanks thank sorry yes okay ok hello
    """.split()
)
"""Words for what people are, not who: no name is made of them alone."""

RANKS = (
    "[PD]C|PS|D[SI]|DCI|DSU|WPC|Insp|Ofc|Det|Sgt|Cpl|L/Cpl|Pte|RN|S/N|Sr|SN|Cllr|Councillor|Adv|HHJ|HH|Fr|Rev|Revd|Elder|Aunty?|Uncle|Master"
    "|Smt|SMT|Shri|Sri|Don|Doña|A/Prof|Assoc Prof|Dr\\. ?\\(Mrs\\.?\\)|CPN|HCP|HCA|CNS|PHN|OIC|DS Snr|Snr Const|Const"
)
"""Ranks and titles before a name that the list of titles lacks, as alternatives of an expression."""

NUMBERED_RANKS = r"W?PC|PCSO|W?DC|W?PS|DS|SC|Const(?:able)?|Officer|Ofc|Sgt|Sergeant|Trooper|Deputy|Warder|Badge|Collar"
"""Ranks of people who have a number on the collar, as alternatives of an expression: PC 5512."""

RELATIONS = (
    "dtr|daughter|son|wife|husband|mother|mum|mom|father|dad|brother|sister|partner|spouse|niece|nephew|cousin|friend|neighbour"
    "|carer|stepdad|stepmum|stepmom|stepfather|stepmother|aunt|uncle|grandma|grandpa|gran|grandmother|grandfather|fianc[ée]e?|girlfriend|boyfriend|ex-wife|ex-husband|mgr|rep"
)
"""What somebody is to somebody, before the name, as alternatives of an expression."""

CREDENTIALS = frozenset(
    """
    MD DO RN BSN PhD MBBS MBChB MBBCh FRCS FRCP MRCP MRCS MRCGP FRCR FRCA FRCOG LLB LLM KC QC SC JP OBE MBE CBE CPA
    CFA CIP PE ST1 ST2 ST3 ST4 ST5 ST6 ST7 ST8 CT1 CT2 CT3 FY1 FY2 F1 F2 SHO SpR PA-C PA NP CNM RGN RMN MA BA BSc MSc
    MEng BEng CEng MPhil DPhil DDS DMD DVM PharmD RPh LPN LCSW LMFT PT DPT OT OTR EMT ARNP APRN CRNA FACS FACP Esq LLP
    HCA HCP CPN SRN RM RSCN CNS CNM1 CNM2 GMC NMC SpN DipHE PGCE QTS FCA ACA ACCA MICE MRICS RIBA BSN
    """.split()
)
"""Letters behind a name that are no part of it."""

GREETINGS = (
    "Dear|Hi|Hello|Hey|Hiya|Morning|Good (?:morning|afternoon|evening)|Cheers|Thanks|Many thanks|Regards|Kind regards"
    "|Best|Best wishes|Best regards|Yours|Yours sincerely|Yours faithfully|Yours truly|Sincerely|Love"
)
"""What letters and messages begin and end with, beside a name."""

MEASURED = (
    r"BP(?= ?[:=]? ?\d{2,3}/)|HR|RR(?! ?\d+ Box)|SpO2|SpO₂|SaO2|[Ss]ats|GCS|NEWS2?|MEWS|EWS|AVPU|[Tt]emp|BM|CBG"
    "|WBC|WCC|RBC|Hb|Hgb|HGB|HCT|Hct|PLT|Plts?|MCV|MCH"
    "|Neuts?|Lymphs?|CRP|ESR|Na|K|Cl|CO2|HCO3|BUN|[Uu]rea|Cr|[Cc]reat|[Cc]reatinine|EGFR|eEGFR|eGFR|[Gg]lucose|Gluc|HbA1c|A1c|LDL|HDL"
    "|[Cc]hol|TSH|FT4|ALT|AST|ALP|GGT|[Bb]ili|Alb|INR|APTT|PTT|[Tt]rop|[Tt]roponin|BNP|NT-proBNP|[Ll]actate|pH|pCO2|pO2|FiO2|EF"
    "|LVEF|PSA|[Ff]erritin|NIHSS|CURB-65|MMSE|MoCA|PHQ-9|GAD-7|Apgar|CIWA|RASS|BMI|[Kk]etones|Ki-67|FEV1|FVC|IOP|VA|Height"
    "|Weight|Wt|Ht|AIMS|Norton|Waterlow|Braden|EDSS|Barthel|ECOG|DLQI|PASI"
)
"""What is measured in a patient, as alternatives of an expression: the figure behind it identifies nobody."""

SECRETS = (
    "password|passwd|passphrase|passcode|pass ?code|pwd?|pin(?: code| number)?|(?:door|gate|access"
    "|safe|cabinet|alarm|entry|lock|keypad"
    "|security|recovery|unlock) code|api key"
    "|secret key|access key|(?:access |auth |api )?token|secret|wi-?fi (?:password|key)|memorable word"
)
"""What somebody may tell in a sentence ("the password is ..."), as alternatives of an expression."""

NUMBERED: dict[str, str] = {
    name: kind
    for kind, names in {
        "case_number": "application complaint petition appeal proceedings cause lawsuit claim incident",
        "licence": "permit certificate visa",
        "vehicle": "vehicle reg chassis plate van car",
        "account": "customer client member membership",
        "file_number": "record report protocol decision contract plan entry register parcel folder dossier insurance "
        "device prescription rx id file employee student staff patient allotment",
        "phone": "t m f tel ph call",
    }.items()
    for name in names.split()
}
"""Nouns that are no labels of numbers before a colon, but are right before one."""

_BESIDE = frozenset(("national_id", "licence", "vehicle", "account", "case_number", "file_number", "phone", "secret"))

_SIGNS = re.compile(r"[^\w#№°]+|_+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_BRACKETS = re.compile(r"\([^()]{0,40}\)?|\[[^\[\]]{0,40}\]?")
_COUNTED = re.compile(r"^\s*(?:\d{1,2}[a-z]?[.)]|\([a-z0-9]{1,2}\))\s*|\s+\d{1,2}$")
_NUMBER = re.compile(r"(?:^|(?<=\s))(?:no|nos|nr|num|numbers|n°|№|#)$|[#№]$")
_NUMBERS = ("no", "nos", "nr", "num", "numbers", "n°", "№", "#")
_OWN = re.compile(r"^(?:the|your|our|my|his|her|their|a|an) (?!ref|file)")
MOST_WORDS = 6


def plain(label: str) -> str:
    """A label as the lists have it: small letters, single spaces, "number" for "No.", "#" and their like."""
    bare = _COUNTED.sub("", _BRACKETS.sub(" ", label) if "(" in label or "[" in label else label)
    mixed = not (bare.isupper() or bare[1:].islower())
    words = _SIGNS.sub(" ", _CAMEL.sub(" ", bare) if mixed else bare).strip().casefold()
    words = _NUMBER.sub(" number", words) if words.endswith(_NUMBERS) else words
    return _OWN.sub("", words.strip().replace("  ", " "))


def meaning(label: str) -> str | None:
    """What a label says of its value: a kind, FIGURES, WORDS, or None for what is no known label."""
    name = plain(label)
    known = MEANINGS.get(name) or MEANINGS.get(name.removesuffix("s"))
    if known or not name:
        return known
    words = name.split(" ")
    if not 1 < len(words) <= MOST_WORDS:
        return None
    for first in range(1, len(words)):
        last = " ".join(words[first:])
        known = MEANINGS.get(last) if len(words) - first > 1 else _LAST.get(last)
        if known:
            return FIGURES if words[-1] == "number" and words[-2] in _NO_NUMBERS else known
    for many in (2, 1):
        known = _FIRST.get(" ".join(words[:many]))
        if known:
            return known
    return None


def beside_number(said: str) -> str | None:
    """What the words right before a number say it is, if they do."""
    name = plain(said)
    for each in (
        name,
        name.removesuffix(" number"),
        name.removesuffix("s"),
        name.removesuffix(" number").removesuffix("s"),
    ):
        kind = MEANINGS.get(each) if len(each) > 1 else None
        if kind in _BESIDE:
            return kind
        if each in NUMBERED:
            return NUMBERED[each]
    return None
