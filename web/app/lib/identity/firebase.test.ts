import { expect, test } from 'vitest'
import { firebaseProvider } from './firebase.ts'

test('before the SDK is started every operation says so', async () => {
  const words = 'Firebase auth not initialized.'
  const account = { name: 'Zara', email: 'zara@tideline.example', password: 'long enough' }
  await expect(firebaseProvider.register(account)).rejects.toThrow(words)
  await expect(firebaseProvider.signIn(account.email, account.password)).rejects.toThrow(words)
  await expect(firebaseProvider.googlePopup()).rejects.toThrow(words)
  await expect(firebaseProvider.redirectResult()).rejects.toThrow(words)
  await expect(firebaseProvider.signOut()).rejects.toThrow(words)
  expect(() => firebaseProvider.observe(() => undefined)).toThrow(words)
})
