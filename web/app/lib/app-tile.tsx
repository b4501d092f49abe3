import { queryOptions, useQuery } from '@tanstack/react-query'
import type { App } from '@fortnight/contract/orders/apps'
import { appIcons } from '@fortnight/contract/orders/app-icons'
import { Tile, type TileSize } from '../ui/tile.tsx'
import { call } from './api.ts'
import { asDataUrl } from './data-url.ts'

/** The icon of an app as a data URL. */
const iconOf = (id: string, icon: string | null) =>
  queryOptions({
    queryKey: ['icons', id, icon],
    queryFn: async ({ signal }) =>
      asDataUrl(await call(appIcons.read, { params: { id }, query: { v: icon ?? '' } }, { signal })),
    // Lists that a phone kept from an earlier version have none.
    enabled: Boolean(icon),
    staleTime: Infinity,
  })

/** An app as its icon; as its initial without one, and while it comes. Decorative: the name is next to it. */
export function AppTile({
  app,
  size,
  className,
}: {
  app: Pick<App, 'id' | 'name' | 'icon'>
  size?: TileSize
  className?: string
}) {
  const { data } = useQuery(iconOf(app.id, app.icon))
  return <Tile name={app.name} id={app.id} size={size} className={className} picture={data} />
}
