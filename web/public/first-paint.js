// Runs before the first paint, so that neither the theme, the reading direction nor the tenant's colour changes later, and the
// session, its person and the draft that the address names are asked for at once.
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
    root.dir = /^(ar|he|fa|ur|ps|ckb|dv|yi|sd|ug)\b/.test(language) ? "rtl" : "ltr";
  }
  if (stored("session_token") === "active") {
    // The session of an earlier visit is renewed while the app is on its way; shared/identity/session.ts takes the answer up.
    var renew = function () {
      return fetch("/api/session/refresh", { method: "POST", credentials: "same-origin" });
    };
    window.earlySession = navigator.locks ? navigator.locks.request("commonline.session", renew) : renew();
    // api/early-answers.ts takes these up: on a slow phone they are there before the app's code has been read.
    window.earlyAnswers = {};
    window.earlySession
      .then(function (response) {
        return response.clone().json();
      })
      .then(function (answer) {
        var token = answer.data.token;
        var ask = function (path) {
          var headers = { Accept: "application/json, application/problem+json", Authorization: "Bearer " + token };
          var asked = fetch(path, { headers: headers, credentials: "same-origin" });
          asked.catch(function () {});
          window.earlyAnswers[path] = { token: token, answer: asked, at: Date.now() };
        };
        ask("/api/ro/users/me");
        var draft = location.pathname === "/application" && new URLSearchParams(location.search).get("draft");
        if (draft) ask("/api/ro/application-drafts/" + encodeURIComponent(draft) + "?include=form");
      })
      .catch(function () {});
  }
  try {
    // What shared/identity/brand-cache.ts kept for this host at the last visit.
    var brand = JSON.parse(stored("brand"));
    if (brand && brand.host === location.host) {
      var accents = (brand.accents && brand.accents[theme]) || {};
      for (var name in accents) root.style.setProperty(name, accents[name]);
      var title = brand.branding.ds_portalTitle || brand.branding.instance_name;
      if (title) document.title = title;
    }
  } catch {
    // The product's own colours stand until the hub has answered.
  }
})();
