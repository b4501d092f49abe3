import { expect, test } from 'vitest'
import { firebaseProvider } from './firebase.ts'

test('before the SDK is started every operation says so', async () => {
  const message = 'Firebase auth not initialized.'
  const account = { name: 'Zara', email: 'zara@tideline.example', password: 'long enough' }
  await expect(firebaseProvider.register(account)).rejects.toThrow(message)
  await expect(firebaseProvider.signIn(account.email, account.password)).rejects.toThrow(message)
  await expect(firebaseProvider.googlePopup()).rejects.toThrow(message)
  await expect(firebaseProvider.redirectResult()).rejects.toThrow(message)
  await expect(firebaseProvider.signOut()).rejects.toThrow(message)
  expect(() => firebaseProvider.observe(() => undefined)).toThrow(message)
})
