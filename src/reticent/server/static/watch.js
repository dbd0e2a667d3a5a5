"use strict";
// New notices as notifications of the desktop, for whoever wants them.
(() => {
  const button = document.getElementById("notify");
  if (!("Notification" in window)) return;
  button.hidden = Notification.permission !== "default";
  button.addEventListener("click", async () => { await Notification.requestPermission(); button.hidden = true; });
  let known = 0;
  setInterval(async () => {
    const answer = await fetch("/watch/news", { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    const news = await answer.json();
    if (news.new > known && Notification.permission === "granted") for (const sentence of news.sentences) new Notification("Reticent", { body: sentence });
    if (news.new > known) location.reload();
    known = news.new;
  }, 15000);
})();
