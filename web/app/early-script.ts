import { auth } from '@fortnight/contract/identity/auth'

/**
 * The beginning of a script that a document runs before anything else of it is loaded: with a stored token, `t`, it makes
 * `ask`, which calls an address and leaves the answer to who reads it first (lib/early-answers.ts), and asks whose token
 * it is. Such a script must hold no '<' (see trusted-types.ts); the server allows it by its hash.
 */
const begin = [
  'var t=localStorage.getItem("token"),e=self.earlyAnswers={token:t,askedAt:Date.now(),answers:{}};',
  'function keep(k,a){(e.answers[k]=a).catch(function(){});return a}',
  'function send(p,m,b){return fetch(p,{method:m||"GET",body:b,headers:Object.assign({accept:"application/json",authorization:"Bearer "+t},b&&{"content-type":"application/json"})})}',
  'function ask(p){return keep("GET "+p,send(p))}',
].join('')

/** A whole script: it runs `asks` if there is a token, and `always` in any case. No failure of it shows. */
export const earlyScript = (asks: string, always = '') =>
  `(function(){try{${begin}${always}if(t){${asks}}}catch(x){}})()`

/** Asks whose token it is, as the application does at its start. */
export const askSession = `keep("POST ${auth.verifyToken.path}",send("${auth.verifyToken.path}","POST","{}"))`
