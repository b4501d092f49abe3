/**
 * Runs in <head> before the first paint: a stored theme never flashes, and a visitor with a session never sees the landing
 * page. The server allows it by its hash. It must hold no '<' (see trusted-types.ts).
 */
export const themeScript = [
  'try{',
  'var t=localStorage.getItem("theme");',
  'if(t==="light"||t==="dark")document.documentElement.dataset.theme=t;',
  'if(location.pathname==="/"&&localStorage.getItem("token"))',
  // Only where to begin: what a person may see there is the server's to say.
  'location.replace((JSON.parse(localStorage.getItem("user"))||{}).role==="admin"?"/admin":"/dashboard");',
  '}catch(e){}',
].join('')
