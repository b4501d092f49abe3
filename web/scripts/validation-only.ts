import type { Plugin } from 'vite'

/** What zod's schemas hold for JSON Schema alone, each with its replacement. */
const writers: [RegExp, string][] = [
  [/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/createStandardJSONSchemaMethod\(this, "(?:input|output)"\)/g, 'undefined'],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
]

/**
 * Leaves out of the browser's zod what writes JSON Schemas, a fifth of the library: browsers only validate, the server
 * describes its endpoints. The build fails if a new version of zod is no longer written the way this expects.
 */
export function validationOnly(): Plugin {
  return {
    name: 'validation-only',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        return writers.reduce((rest, [writer, instead]) => {
          const without = rest.replace(writer, instead)
          if (without === rest) throw new Error(`zod has changed: ${writer.source} is not in its schemas`)
          return without
        }, code)
      },
    },
  }
}
