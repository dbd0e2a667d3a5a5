"use strict";
// A case that is still being read is shown anew from time to time.
(() => {
  const progress = document.getElementById("progress");
  if (progress && Number(progress.dataset.left) > 0) setTimeout(() => location.reload(), 3000);
})();
