/** The message in which EasyPaisa names the transaction, so that its number is found. */
export function SampleMessage({ amount }: { amount: string }) {
  return (
    <figure className="grid content-start gap-1.5 text-13">
      <p className="rounded-3 rounded-bl-1 bg-sunken px-4 py-3 text-ink-2">
        You have sent {amount}. Trx ID{' '}
        <mark className="bg-transparent font-mono font-semibold text-ink underline">15291443521</mark>
      </p>
      <figcaption className="text-12 text-ink-3">It is in the SMS you get after sending</figcaption>
    </figure>
  )
}
