"use strict";
// Copies go to the clipboard by a button.
(() => {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementsByName(button.dataset.copy)[0].value);
      button.textContent = "Copied";
    });
  }
})();
