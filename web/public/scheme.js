(function () {
  try {
    var scheme = localStorage.getItem('ekbid.scheme');
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
  } catch (error) {
    // Storage is closed to us: the system's scheme stays.
  }
})();
