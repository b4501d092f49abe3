/** Values as a form of text fields holds them: nothing is a blank field. */
export const asText = <K extends string>(values: Readonly<Record<NoInfer<K>, string | null>>, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<K, string>
