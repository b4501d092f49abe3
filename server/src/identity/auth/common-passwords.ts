/** Passwords that are common here but not on the international list; and our own name. */
const ours: ReadonlySet<string> = new Set(
  `0123456789 0987654321 121212 101010 p@ssword qwertz aa12345678 admin1234 root123 guest123 login123 pakistan123 khan123
   ahmed123 fortnight fortnight1 fortnight123`
    .trim()
    .split(/\s+/),
)

/** Sequences and repetitions of letters or digits: 654321, abcdef, 111111. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const [first = 0] = steps
  return Math.abs(first) <= 1 && steps.every((step) => step === first)
}

/** Loaded when the first password is chosen: most servers on most days do not need it. */
let listed: Promise<ReadonlySet<string>> | undefined
const loadList = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 6))
}

/** Whether a password is among the first that attackers try, in any case. */
export async function isCommon(password: string): Promise<boolean> {
  const small = password.toLowerCase()
  listed ??= loadList()
  return ours.has(small) || isRun(small) || (await listed).has(small)
}
