/** Gives password managers the account that a form is about; people see it elsewhere. */
export function AccountName({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
