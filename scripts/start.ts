import { pathToFileURL } from 'node:url'
import { build } from './prepare.ts'
import { builtServer, serverArguments, serverVariables } from './server-process.ts'

build()

// Both are read when a process begins, so this one begins again as the server. Windows can't, and has no glibc either.
if (process.platform === 'win32') await import(pathToFileURL(builtServer).href)
else
  process.execve?.(process.execPath, [process.execPath, ...serverArguments, builtServer], {
    ...process.env,
    ...serverVariables,
  })
