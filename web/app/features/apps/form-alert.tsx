import { Icon } from '../../ui/icon.tsx'

/** Why the form could not be sent. Its live region is there before the message, so that the message is read. */
export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className="mt-5 flex gap-2.5 rounded-2 bg-bad-b px-3.5 py-3 text-14 text-bad-t">
          <Icon name="warn" className="mt-[3px]" />
          {message}
        </p>
      )}
    </div>
  )
}
