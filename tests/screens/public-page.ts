import { type ComponentType, createElement, type Provider } from 'react'
import type { Site } from '@fortnight/contract/site'
import { aSite } from '../../web/app/public/a-site.testkit.ts'
import { mount } from './mount.ts'

/** The body of that public page, of the components that the server draws it with, for a site with these parts of its own. */
export async function drawPublicPage(path: string, parts: Partial<Site>): Promise<string> {
  const folder = '../../web/app/public'
  const { publicPages } = (await import(/* @vite-ignore */ `${folder}/public-pages.tsx`)) as {
    publicPages: Record<string, { Page: ComponentType }>
  }
  const { SiteContext } = (await import(/* @vite-ignore */ `${folder}/site-context.ts`)) as {
    SiteContext: Provider<Site>
  }
  const found = publicPages[path]
  if (!found) throw new Error(`There is no page ${path}`)
  const takeOut = mount(createElement(SiteContext, { value: aSite(parts) }, createElement(found.Page)))
  const html = document.body.lastElementChild?.innerHTML ?? ''
  takeOut()
  return html
}
