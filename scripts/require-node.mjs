// Plain JavaScript, loaded with --import before anything else: an older Node fails on the first type annotation already.
const needed = 24

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(`Fortnight needs Node.js ${needed} or newer; this is ${process.versions.node} (${process.execPath}).`)
  console.error(
    `Run "npm ci" and start through npm ("npm start"), which brings its own Node on Linux and Windows; elsewhere install Node.js ${needed}.`,
  )
  process.exit(1)
}
