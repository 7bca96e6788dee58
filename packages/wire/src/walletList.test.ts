import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getWallets, type Wallet } from './endpoints/getWallets.ts'
import { walletList } from './walletList.ts'

const link = fc.option(fc.webUrl())
const maybe = <value>(arbitrary: fc.Arbitrary<value>) => fc.option(arbitrary, { nil: undefined })

const wallet: fc.Arbitrary<Wallet> = fc.record<Wallet>({
  id: fc.string(),
  name: fc.string(),
  description: maybe(fc.option(fc.string())),
  chains: fc.array(fc.string(), { maxLength: 3 }),
  homepage: link,
  image_id: fc.string(),
  image_url: maybe(link),
  order: fc.double({ noNaN: true, noDefaultInfinity: true }),
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  link_mode: maybe(link),
  app_store: link,
  play_store: link,
  chrome_store: link,
  rdns: fc.option(fc.string()),
  injected: fc.option(fc.array(fc.record({ namespace: fc.string(), injected_id: fc.string() }), { maxLength: 2 })),
  badge_type: maybe(fc.option(fc.string())),
  display_index: maybe(fc.option(fc.nat())),
  supports_wc: maybe(fc.boolean()),
  supports_wcpay: maybe(fc.boolean()),
})
const page = fc.record({ data: fc.array(wallet, { maxLength: 3 }), count: fc.nat() })

/** What JSON can say in place of what was said. */
const other = fc.constantFrom(
  'null',
  '"text"',
  '1',
  '1e999',
  'true',
  '[]',
  '{}',
  '[null]',
  '{"namespace":1}',
  '{"length":0}',
)

/** What the page's reader and the contract's schema each make of a text. */
function readBoth(json: string): [unknown, unknown] {
  const [ours, theirs] = [walletList.response, getWallets.response].map((response) => {
    const result = response.safeParse(JSON.parse(json))
    return result.success ? result.data : 'refused'
  })
  return [ours, theirs]
}

test('requests what the contract says', () => {
  expect(walletList).toMatchObject({ method: getWallets.method, path: getWallets.path })
})

test('reads every valid list as the contract’s schema does, without unknown members', () => {
  fc.assert(
    fc.property(page, (valid) => {
      const json = JSON.stringify({ ...valid, extra: 1, data: valid.data.map((each) => ({ ...each, __extra: {} })) })
      const [ours, theirs] = readBoth(json)
      expect(ours).toEqual(JSON.parse(JSON.stringify(valid)))
      expect(ours).toEqual(theirs)
    }),
  )
})

test('accepts and refuses the same as the contract’s schema, whatever part of a list is missing or replaced', () => {
  let refused = 0
  fc.assert(
    fc.property(page, fc.nat(), other, fc.boolean(), (valid, at, replacement, isMissing) => {
      const json = mutate(valid, { at, replacement: isMissing ? undefined : replacement })
      const [ours, theirs] = readBoth(json)
      if (ours === 'refused') refused += 1
      expect(ours).toEqual(theirs)
    }),
    { numRuns: 3_000 },
  )
  expect(refused).toBeGreaterThan(500)
})

test('says what is wrong, and where', () => {
  const result = walletList.response.safeParse({ data: [{ id: 'one' }], count: 1 })
  expect(result).toMatchObject({ success: false, error: { message: 'response.data[0].name is not a string' } })
})

/** The JSON of `value`, with its nth part replaced or left out. */
function mutate(value: unknown, { at, replacement }: { at: number; replacement: string | undefined }): string {
  let count = 0
  JSON.stringify(value, (_, part) => {
    count += 1
    return part
  })
  let index = 0
  const mark = '@replaced@'
  const json = JSON.stringify(value, (_, part) => {
    if (index++ !== at % count) return part
    return replacement === undefined ? undefined : mark
  })
  return json?.replace(`"${mark}"`, replacement ?? '') ?? 'null'
}
