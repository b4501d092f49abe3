import { playSetupService } from '../orders/apps/play-setup.service.ts'
import type { UnsetApp } from './sample-testers.repository.ts'
import { callerOf, type DemoContext } from './context.ts'

/** A plausible package of an app with this name; no package at Google begins with `example`. */
function samplePackage(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase()
  const segment = letters.replaceAll(/[^a-z0-9]/g, '')
  return `example.demo.${/^[a-z]/.test(segment) ? segment : `app${segment}`}`
}

/** The Play setup of an app, with sample values for missing ones. */
function sampleSetup({ name, package_name, opt_in_url, access_method, group_email, countries, version }: UnsetApp) {
  const named = package_name ?? samplePackage(name)
  return {
    package_name: named,
    opt_in_url: opt_in_url ?? `https://play.google.com/apps/testing/${named}`,
    access_method: access_method ?? ('email_list' as const),
    group_email,
    countries,
    version,
  }
}

/** Completes the Play setup of an app as its developer, so that an order continues without Play Console. */
export const completeSetup = (context: DemoContext, app: UnsetApp) =>
  playSetupService.save(callerOf(context, { id: app.owner_id }), {
    params: { id: app.id },
    query: undefined,
    body: sampleSetup(app),
  })
