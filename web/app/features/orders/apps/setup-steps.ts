import { countedFirst } from '@fortnight/contract/format/plurals'
import type { App } from '@fortnight/contract/orders/apps'
import { missingSetup } from '@fortnight/contract/vocabulary/setup-parts'

type Setup = Pick<App, 'package_name' | 'opt_in_url' | 'access_method' | 'group_email' | 'track_live' | 'countries'>

/** One thing that a tester needs to join. */
interface SetupStep {
  name: string
  done: boolean
  copy: string
}

const countriesText = (count: number) => countedFirst(count, 'country', 'countries')

function accessText({ access_method, group_email }: Setup): string {
  if (access_method === 'email_list') return 'You add your testers’ addresses to your list once they accept'
  if (access_method === 'managed_group') return 'You add our group once; testers come and go in it by themselves'
  if (access_method === 'google_group') return group_email || 'The address of the group is missing'
  return 'A list of addresses or a Google Group'
}

/** What a tester needs, in the order in which Play Console asks for it. */
export function setupSteps(setup: Setup): SetupStep[] {
  const { package_name, opt_in_url, countries, track_live } = setup
  const missing = missingSetup(setup)
  return [
    {
      name: 'Package name',
      done: !missing.includes('package_name'),
      copy: package_name || 'In Play Console, under the app’s name',
    },
    {
      name: 'Access',
      done: !missing.includes('access'),
      copy: accessText(setup),
    },
    {
      name: 'Opt-in link',
      done: !missing.includes('opt_in_link'),
      copy: opt_in_url || 'Google shows it after the review of your first release',
    },
    // Without our look the link counts, which Google gives for a release.
    ...(track_live === null
      ? []
      : [
          {
            name: 'Closed track',
            done: track_live,
            copy: track_live ? 'Live, as Google shows us' : 'It does not let testers in yet',
          },
        ]),
    {
      name: 'Countries',
      done: true,
      copy: countries.length ? countriesText(countries.length) : 'All countries',
    },
  ]
}
