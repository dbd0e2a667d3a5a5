"use strict";
// Says how far a document is, and shows it when it was read.
(() => {
  const source = new EventSource(document.getElementById("waiting").dataset.events), how = document.getElementById("how");
  source.onmessage = (event) => {
    const now = JSON.parse(event.data);
    if (now.state !== "waiting") { source.close(); location.reload(); return; }
    how.textContent = now.waiting ? `${now.waiting} before it in the queue.` : "It is being read.";
  };
})();
