(function () {
  try {
    var scheme = localStorage.getItem('ekbid.scheme');
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
  } catch (error) {
    // No access to the storage: the system's scheme applies.
  }
})();
