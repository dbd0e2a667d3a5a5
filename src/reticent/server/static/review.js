"use strict";
// The review by mouse and keys. Without this script every mark is a link and every decision a form.
(() => {
  const review = document.getElementById("review"), id = review.dataset.id, said = document.getElementById("said");
  const csrf = document.querySelector("meta[name=csrf]").content;
  let current = null, view = "both", busy = false, last = null, marking = null, asked = 0;
  const $ = (selector) => review.querySelector(selector), $$ = (selector) => [...review.querySelectorAll(selector)];
  const marks = () => $$("#before .mark");
  const place = (mark) => `${mark.dataset.at}-${mark.dataset.end}`;
  const say = (words) => { said.textContent = words; };

  function toast(words) {
    document.querySelector(".toast")?.remove();
    const box = document.createElement("div");
    box.className = "toast"; box.setAttribute("role", "alert"); box.textContent = words;
    document.body.append(box); setTimeout(() => box.remove(), 5000);
  }

  async function select(mark, { scroll = true, focus = true } = {}) {
    if (!mark) return;
    current = mark.dataset.at;
    $$(".now").forEach((each) => each.classList.remove("now"));
    mark.classList.add("now");
    $(`.put[data-for="${current}"]`)?.classList.add("now");
    $(`[data-goto="${current}"]`)?.classList.add("now");
    if (focus) mark.focus({ preventScroll: true });
    if (scroll) { for (const each of [mark, $(`.put[data-for="${current}"]`)]) each?.scrollIntoView({ block: "nearest" }); }
    const turn = ++asked; // a slow answer must not take the panel from what was asked for after it
    const answer = await fetch(`/review/${id}/panel?at=${place(mark)}`, { headers: { accept: "text/html" } });
    const body = await answer.text();
    if (answer.ok && turn === asked) $("#panel").innerHTML = body;
  }

  async function send(address, form) {
    if (busy) return false;
    busy = true; review.classList.add("busy");
    try {
      form.set("csrf", csrf);
      if (!form.has("after")) form.set("after", $(".dochead").dataset.taken);
      const answer = await fetch(address, { method: "POST", body: form, headers: { "x-fragment": "1", "x-csrf": csrf, accept: "text/html" } });
      if (answer.status === 409) { toast("Somebody decided something meanwhile: this is how it is now."); setTimeout(() => location.reload(), 1200); return false; }
      const body = await answer.text();
      if (!answer.ok) {
        const page = new DOMParser().parseFromString(body, "text/html");
        toast(page.querySelector("[role=alert]")?.textContent || "That did not work."); return false;
      }
      const open = $$("details[id][open]").map((each) => each.id), list = $(".marks")?.scrollTop;
      review.innerHTML = body;
      open.forEach((each) => { const box = document.getElementById(each); if (box) box.open = true; });
      if ($(".marks")) $(".marks").scrollTop = list;
      show(view);
      const head = $(".verdict strong").textContent;
      say(`${head}. ${$(".figures").textContent.replace(/\s+/g, " ")}`);
      return true;
    } catch { toast("The server does not answer. Nothing is lost: start it again and reload."); return false; }
    finally { busy = false; review.classList.remove("busy"); }
  }

  async function decide(fields) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    last = fields;
    if (await send(`/review/${id}/decide`, form)) select(document.getElementById(`m${fields.start}`) || near(+fields.start), { scroll: false });
  }
  const near = (at) => marks().find((each) => +each.dataset.at <= at && at < +each.dataset.end) || marks().find((each) => +each.dataset.at >= at);
  const now = () => current !== null ? document.getElementById(`m${current}`) : null;
  const at = (mark) => ({ start: mark.dataset.at, end: mark.dataset.end });

  function move(step) {
    const all = marks();
    if (!all.length) return;
    const here = all.indexOf(now());
    select(all[here < 0 ? (step > 0 ? 0 : all.length - 1) : (here + step + all.length) % all.length]);
  }
  function nextDoubt() {
    const all = marks(), here = all.indexOf(now());
    const found = [...all.slice(here + 1), ...all.slice(0, here + 1)].find((each) => each.dataset.doubt && !each.classList.contains("decided"));
    if (found) select(found); else toast("Nothing doubtful is left.");
  }
  function show(which) {
    view = which;
    $(".texts").dataset.view = which;
  }

  // Marking words: where a selection begins and ends, in characters of the text.
  function offset(node, inside) {
    const run = (node.nodeType === 3 ? node.parentElement : node).closest("[data-at]");
    if (!run || !$("#before").contains(run)) return null;
    const range = document.createRange();
    range.setStart(run, 0); range.setEnd(node, inside);
    const words = run.querySelector(".sr") ? run.firstChild.data.slice(0, range.toString().length) : range.toString();
    return +run.dataset.at + [...words].length;
  }
  function selected() {
    const chosen = getSelection();
    if (!chosen.rangeCount || chosen.isCollapsed) return null;
    const range = chosen.getRangeAt(0), start = offset(range.startContainer, range.startOffset), end = offset(range.endContainer, range.endOffset);
    return start !== null && end !== null && end > start ? { start, end } : null;
  }
  function offer() {
    const words = selected();
    if (!words || marks().some((each) => +each.dataset.at < words.end && words.start < +each.dataset.end)) return;
    const kinds = [...document.querySelectorAll("select[name=kind] option")].map((each) => each.cloneNode(true));
    const panel = $("#panel");
    asked += 1;
    panel.innerHTML = '<p class="tag quasi">new mark</p><h2 class="words"></h2><form class="row" id="draw"><select name="kind" aria-label="As what"></select><button class="primary">Hide</button><label class="check"><input type="checkbox" name="all" value="1" checked> all mentions</label></form>';
    panel.querySelector("h2").textContent = getSelection().toString();
    panel.querySelector("select").append(...kinds);
    panel.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault(); event.stopPropagation();
      const form = new FormData(event.target);
      decide({ do: "hide", ...words, kind: form.get("kind"), ...(form.get("all") ? { all: "1" } : {}) });
    });
  }
  function startMarking() {
    const from = now() || $("#before [data-at]");
    marking = true; $("#before").focus();
    getSelection().collapse(from.nextSibling?.firstChild || from.firstChild, 0);
    getSelection().modify("extend", "forward", "word");
    toast("Marking: arrows move, Shift with arrows extends, Enter marks, Esc ends.");
  }
  function mark(event) {
    const chosen = getSelection(), how = event.shiftKey ? "extend" : "move";
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const way = event.key === "ArrowRight" ? "forward" : "backward";
      chosen.modify(how, way, "word");
      if (how === "move") chosen.modify("extend", "forward", "word");
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      chosen.modify(how, event.key === "ArrowDown" ? "forward" : "backward", "line");
      if (how === "move") chosen.modify("extend", "forward", "word");
    } else if (event.key === "Enter") {
      const words = trimmed(selected()); marking = null;
      if (words) decide({ do: "hide", ...words, all: "1" });
    } else if (event.key === "Escape") { marking = null; chosen.removeAllRanges(); } else return;
    event.preventDefault();
  }
  function trimmed(words) {
    if (!words) return null;
    const text = getSelection().toString(), before = text.length - text.trimStart().length, after = text.length - text.trimEnd().length;
    return words.end - after > words.start + before ? { start: words.start + before, end: words.end - after } : null;
  }

  const keys = {
    j: () => move(1), k: () => move(-1), n: nextDoubt, m: startMarking,
    ArrowDown: null,
    h: () => { const mark = now(); if (mark) decide({ do: "hide", ...at(mark) }); },
    K: () => { const mark = now(); if (mark) decide({ do: "keep", ...at(mark) }); },
    Enter: () => { const mark = now(); if (mark) decide({ do: mark.dataset.state === "hidden" ? "keep" : "hide", ...at(mark) }); },
    g: () => {
      const mark = now(), rungs = $$("#panel [data-rung]").map((each) => each.dataset.rung);
      if (!mark || !rungs.length) { toast("Nothing more general can be said of this."); return; }
      const here = last && last.do === "say" && last.start === mark.dataset.at ? rungs.indexOf(String(last.rung)) : -1;
      decide({ do: "say", ...at(mark), rung: rungs[(here + 1) % rungs.length] });
    },
    a: () => {
      const mark = now();
      if (!mark) return;
      const same = last && last.start === mark.dataset.at ? last : { do: mark.dataset.state === "hidden" ? "keep" : "hide", ...at(mark) };
      decide({ ...same, all: "1" });
    },
    u: async () => { const from = current; if (await send(`/review/${id}/undo`, new FormData())) { last = null; select(document.getElementById(`m${from}`) || near(+from), { scroll: false }); } },
    v: () => show({ both: "before", before: "after", after: "both" }[view]),
    "?": () => { const box = document.getElementById("keys"); box.open = !box.open; box.scrollIntoView({ block: "nearest" }); },
  };

  addEventListener("keydown", (event) => {
    if (marking) { mark(event); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    if (event.key === "Enter" && event.target.closest("button, summary, #panel a, .side a, .top a, .sheet a")) return;
    const act = keys[event.key];
    if (act) { event.preventDefault(); act(); }
  });
  review.addEventListener("click", (event) => {
    const mark = event.target.closest("#before .mark"), goto = event.target.closest("[data-goto]"), range = event.target.closest("[data-range]"), put = event.target.closest(".put");
    if (mark) { event.preventDefault(); if (getSelection().isCollapsed) select(mark, { scroll: false }); }
    else if (goto) { event.preventDefault(); select(document.getElementById(`m${goto.dataset.goto}`), { focus: false }); }
    else if (put) select(document.getElementById(`m${put.dataset.for}`), { focus: false });
    else if (range) { event.preventDefault(); reveal(range); }
  });
  function reveal(link) {
    const [start, end] = link.dataset.range.split("-").map(Number), runs = $$("#before [data-at]");
    const find = (place) => { const run = runs.findLast((each) => +each.dataset.at <= place); return [run.firstChild, [...run.firstChild.data].slice(0, place - run.dataset.at).join("").length]; };
    getSelection().setBaseAndExtent(...find(start), ...find(end));
    getSelection().anchorNode.parentElement.scrollIntoView({ block: "center" });
    offer();
    const kind = $("#draw select");
    if (kind) kind.value = link.dataset.kind;
  }
  review.addEventListener("submit", async (event) => {
    const form = event.target.closest("[data-act]");
    if (!form) return;
    event.preventDefault();
    const data = new FormData(form), start = data.get("start");
    if (form.dataset.act === "decide") {
      if (document.getElementById("all")?.checked && data.get("do") !== "join" && data.get("do") !== "split") data.set("all", "1");
      data.delete("csrf"); data.delete("after");
      decide(Object.fromEntries(data));
    } else if (await send(form.action, data) && start) select(document.getElementById(`m${start}`));
  });
  document.addEventListener("mouseup", () => setTimeout(() => { if (!marking) offer(); }, 0));
  document.addEventListener("click", (event) => { for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(event.target)) menu.open = false; });
  review.addEventListener("toggle", async (event) => {
    const box = event.target;
    if (!box.open || !box.dataset.fetch) return;
    const address = box.dataset.fetch; delete box.dataset.fetch;
    box.querySelector(".looked").innerHTML = '<p class="soft">Looking …</p>';
    const answer = await fetch(address, { headers: { accept: "text/html" } });
    box.querySelector(".looked").innerHTML = answer.ok ? await answer.text() : '<p class="soft">That did not work: reload the page.</p>';
  }, true);

  const wanted = new URLSearchParams(location.search).get("at");
  const first = wanted ? near(+wanted.split("-")[0]) : document.getElementById(`m${$("[data-goto]")?.dataset.goto}`);
  if (first) select(first, { focus: Boolean(wanted), scroll: Boolean(wanted) });
})();
