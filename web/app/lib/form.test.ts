import { createFormControl } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { RegisterForm, SignIn } from '@fortnight/contract/identity/auth'
import { Problem } from '@fortnight/contract/problem'
import { contractResolver, fieldsOf, showProblem } from './form.ts'

/** A form of these values with those fields on the page; `submit` answers what it handed over, or what it shows. */
function aForm<In extends object, Out>(schema: z.ZodType<Out, In>, values: object, names: readonly string[]) {
  const control = createFormControl<In, unknown, Out>({
    resolver: contractResolver(schema),
    defaultValues: values as never,
  })
  for (const name of names) control.register(name as never)
  return {
    ...control,
    async submit() {
      let sent: Out | undefined
      let refused: object = {}
      await control.handleSubmit(
        (out) => void (sent = out),
        (errors) => void (refused = errors),
      )()
      return { sent, refused }
    },
  }
}

const Strict = z.strictObject({ name: z.string().min(1, 'Name it'), kind: z.enum(['a', 'b']).optional() })
const unplaced = (message: unknown) => ({ root: { type: 'unplaced', message } })

describe('a form that the schema refuses where no field is', () => {
  it('says so: a value that the schema does not know', async () => {
    const form = aForm(Strict, { name: 'Mirpur', code: '' }, ['name'])
    expect(await form.submit()).toMatchObject({ sent: undefined, refused: unplaced(expect.stringContaining('"code"')) })
  })

  it('says so: a field that is not on the page', async () => {
    const form = aForm(Strict, { name: 'Mirpur', kind: 'c' }, ['name'])
    expect(await form.submit()).toMatchObject({ sent: undefined, refused: unplaced(expect.stringContaining('kind: ')) })
  })

  it('says so: a field that left the page, in its own words', async () => {
    const Group = z
      .object({ way: z.string(), group: z.string() })
      .refine(({ way, group }) => way === 'group' || !group, {
        path: ['group'],
        message: 'Only a group has an address.',
      })
    const form = aForm(Group, { way: 'list', group: 'x@y.z' }, ['way', 'group'])
    form.register('group').ref(null)
    expect(await form.submit()).toMatchObject({ refused: unplaced('Only a group has an address.') })
  })

  it('says so: a rule of the whole, and a part of what is nested', async () => {
    const Nested = z
      .object({ from: z.number(), to: z.number(), contact: z.object({ name: z.string() }) })
      .refine(({ from, to }) => from <= to, 'From is after to.')
      .refine(({ contact }) => contact.name !== 'x', { path: ['contact'], message: 'Another contact.' })
    const names = ['from', 'to', 'contact.name']
    const whole = aForm(Nested, { from: 2, to: 1, contact: { name: 'Aisha' } }, names)
    expect(await whole.submit()).toMatchObject({ refused: unplaced('From is after to.') })
    const part = aForm(Nested, { from: 1, to: 2, contact: { name: 'x' } }, names)
    expect(await part.submit()).toMatchObject({ refused: unplaced('Another contact.') })
  })
})

it('a field on the page keeps its message, and so do entries and rules of a list', async () => {
  const List = z.object({
    name: z.string().min(1, 'Name it'),
    tags: z.array(z.string().min(1, 'Empty')).max(1, 'Too many'),
  })
  const form = aForm(List, { name: '', tags: ['', ''] }, ['name', 'tags'])
  const { refused } = await form.submit()
  expect(refused).not.toHaveProperty('root')
  expect(refused).toMatchObject({ name: { message: 'Name it' } })
  const entries = aForm(List, { name: 'x', tags: ['', ''] }, ['name', 'tags.0', 'tags.1'])
  expect((await entries.submit()).refused).not.toHaveProperty('root')
})

it('what is right is handed over', async () => {
  expect(await aForm(Strict, { name: 'Mirpur' }, ['name']).submit()).toEqual({ sent: { name: 'Mirpur' }, refused: {} })
})

it('a form takes its own fields of a draft: what was typed to sign in does not stop a registration', () => {
  const signIn = { email: 'a@b.example', password: 'long enough', code: '' }
  expect(fieldsOf(RegisterForm, { name: '', confirm_password: '', ...signIn })).toEqual({
    name: '',
    email: 'a@b.example',
    password: 'long enough',
    confirm_password: '',
  })
  expect(fieldsOf(SignIn, { ...signIn, name: 'A' })).toEqual(signIn)
})

describe('a refusal of the server', () => {
  const refusal = (...loc: (string | number)[]) =>
    new Problem('invalid', [{ loc: ['body', ...loc], msg: 'Not this one', type: 'custom' }])

  it('is shown at its field', () => {
    const form = aForm(Strict, { name: 'x' }, ['name'])
    showProblem(form as never, refusal('name'))
    expect(form.getFieldState('name').error?.message).toBe('Not this one')
  })

  it('is shown above the button when the field is not on the page', async () => {
    const form = aForm(Strict, { name: 'x', kind: 'a' }, ['name'])
    showProblem(form as never, refusal('kind'))
    expect(form.control._formState.errors).toMatchObject({ root: { message: 'Not this one' } })
    showProblem(form as never, new Problem('invalid-second-factor'), { 'invalid-second-factor': 'kind' as never })
    expect(form.control._formState.errors.root?.message).toBe(new Problem('invalid-second-factor').message)
  })
})
