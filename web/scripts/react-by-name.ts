import type { Plugin } from 'vite'

const whole = /^import React from 'react';/m

/**
 * Lets the form library import React's parts by name instead of all of them as one object, of which nothing can be left out. The build fails if a new
 * version of it is no longer written the way this expects.
 */
export function reactByName(): Plugin {
  return {
    name: 'react-by-name',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-hook-form[\\/]dist[\\/].*\.mjs$/ },
      handler(code) {
        if (!whole.test(code)) throw new Error('react-hook-form has changed: it no longer imports React as one object')
        return code.replace(whole, "import * as React from 'react';")
      },
    },
  }
}
