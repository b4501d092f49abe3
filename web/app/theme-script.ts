import { planNames } from '@fortnight/contract/plans'

/**
 * Runs in <head> before the first paint: a stored theme never flashes, a signed-in user never sees the landing page,
 * and on other public pages the header is theirs from the start (`data-session`). The server allows it by its hash. It
 * must hold no '<' (see trusted-types.ts).
 */
export const themeScript = [
  'try{',
  'var t=localStorage.getItem("theme");',
  'if(t==="light"||t==="dark")document.documentElement.dataset.theme=t;',
  'if(localStorage.getItem("token")){',
  'document.documentElement.dataset.session="";',
  // Only where to begin: the server decides what a person may see there. Framed, the page is previewed and not visited.
  'if(self===top&&location.pathname==="/"){',
  'var r=(JSON.parse(localStorage.getItem("user"))||{}).role;location.replace(r==="admin"?"/admin":r==="tester"?"/tester":"/dashboard");}}',
  '}catch(e){}',
].join('')

/**
 * Runs before the script above, on public pages alone: a link to a plan is a choice of it (lib/selected-plan.ts), also
 * if a signed-in user never sees the landing page.
 */
export const planScript = [
  'try{',
  `var p=/[?&]plan=(${planNames.join('|')})\\b/.exec(location.search);`,
  'if(p)localStorage.setItem("selectedPlan",JSON.stringify({name:p[1],type:p[1]}));',
  '}catch(e){}',
].join('')
