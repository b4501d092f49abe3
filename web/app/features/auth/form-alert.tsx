import { Icon } from '../../ui/icon.tsx'

/** Why a form was not accepted, above its button. The region stands from the start, so that the first message is read. */
export function FormAlert({ title, children }: { title?: string; children: string | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className="grid grid-cols-[auto_1fr] gap-2.5 rounded-2 bg-bad-b px-3.5 py-3 text-14 text-bad-t">
          <Icon name="warn" className="mt-[3px]" />
          <span>
            {title && <b className="block font-semibold">{title}</b>}
            {children}
          </span>
        </p>
      )}
    </div>
  )
}
