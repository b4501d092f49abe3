import { createVault, keyFileIn, keyInFile } from '../../platform/vault.ts'

/** A key and a description of its source. */
export interface FoundKey {
  /** The key, or the ring of them. */
  hex: string
  /** Ids of its keys, the one that seals first. */
  ids: readonly string[]
  /** The variable or file that holds it. */
  from: string
}

const found = (hex: string, from: string): FoundKey => ({ hex, ids: createVault(hex).keyIds, from })

/** Key of an installation: the one of SECRET_KEY, else the one in its data folder. */
export async function keyOf(config: { secretKey: string | undefined; dataDir: string }): Promise<FoundKey | undefined> {
  if (config.secretKey) return found(config.secretKey, 'SECRET_KEY')
  return keyIn(keyFileIn(config.dataDir))
}

/** The key in a file; undefined if there is none. */
export async function keyIn(file: string): Promise<FoundKey | undefined> {
  const hex = await keyInFile(file)
  return hex ? found(hex, file) : undefined
}
