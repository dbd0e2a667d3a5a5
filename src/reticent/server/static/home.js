"use strict";
// Files can be dropped anywhere on the page; a text or a file is sent at once when it is dropped.
(() => {
  const form = document.getElementById("new"), file = document.getElementById("file"), text = document.getElementById("text");
  const over = (on) => document.body.classList.toggle("dropping", on);
  addEventListener("dragover", (event) => { event.preventDefault(); over(true); });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
  addEventListener("drop", (event) => {
    event.preventDefault(); over(false);
    if (event.dataTransfer.files.length) { file.files = event.dataTransfer.files; form.requestSubmit(); }
    else if (event.target !== text) { text.value = event.dataTransfer.getData("text/plain"); text.focus(); }
  });
  // the preset that hides what is named asks for a name
  form.addEventListener("change", (event) => { if (event.target.name === "preset" && event.target.value === "secret") form.querySelector("details").open = true; });
  form.addEventListener("submit", () => { document.getElementById("go").disabled = true; });
  addEventListener("pageshow", () => { document.getElementById("go").disabled = false; });
})();
