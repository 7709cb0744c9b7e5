// Runs before the first paint, so that neither the theme nor the reading direction flips later.
(function () {
  var root = document.documentElement;
  var stored = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var theme = stored("theme");
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  root.dataset.theme = theme;
  var language = stored("language");
  if (language) {
    root.lang = language;
    root.dir = /^(ar|he|fa|ur|ps|ckb|dv|yi)\b/.test(language) ? "rtl" : "ltr";
  }
})();
