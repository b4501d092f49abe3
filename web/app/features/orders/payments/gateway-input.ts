/** "03001234567" from the ways in which people write a Pakistani mobile number: with spaces, dashes, +92. */
export const plainMobileNumber = (typed: string): string =>
  typed.replace(/[\s-]/g, '').replace(/^(?:\+|00)92(?=3)/, '0')

/** "42101-1234567-1" from thirteen digits, however they are parted; anything else as it is. */
export function dashedCnic(typed: string): string {
  const digits = /^(\d{5})(\d{7})(\d)$/.exec(typed.replace(/[\s-]/g, ''))
  return digits ? digits.slice(1).join('-') : typed
}
