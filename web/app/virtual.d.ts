declare module 'virtual:public-client-url' {
  /** Address of the script that pages without hydration load. */
  const url: string
  export default url
}
