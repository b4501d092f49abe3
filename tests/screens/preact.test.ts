import { createElement, Suspense, use, useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { mount } from './mount.ts'
import { screen } from './screen.ts'

it('parts that wait below one boundary are drawn once all have come, also if what is around it was drawn meanwhile', async () => {
  const answers = { one: Promise.withResolvers<string>(), other: Promise.withResolvers<string>() }
  const Part = ({ name }: { name: keyof typeof answers }) => createElement('p', null, use(answers[name].promise))
  function Page() {
    const [again, setAgain] = useState(false)
    const parts = createElement(
      Suspense,
      { fallback: 'waiting' },
      createElement(Part, { name: 'one' }),
      createElement(Part, { name: 'other' }),
    )
    return createElement('div', { ref: () => setAgain(true) }, again ? 'again ' : 'first ', parts)
  }
  onTestFinished(mount(createElement(Page)))
  expect(await screen.findByText(/^again\s*waiting/)).toBeVisible()
  answers.one.resolve('first')
  answers.other.resolve('second')
  expect(await screen.findByText('first')).toBeVisible()
  expect(screen.getByText('second')).toBeVisible()
})
