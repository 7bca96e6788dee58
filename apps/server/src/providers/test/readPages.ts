import type { getHistory, getNfts } from '@latchkey/wire'
import { expect } from 'vitest'
import * as z from 'zod/mini'

type Page<Endpoint extends typeof getHistory | typeof getNfts> = z.infer<Endpoint['response']>

/** Every page of a list, from the first to the last; each has to have the shape of the endpoint's responses. */
export async function readPages<Endpoint extends typeof getHistory | typeof getNfts>(
  { response }: Endpoint,
  getPage: (cursor: string | undefined) => Promise<Page<Endpoint>>,
): Promise<Page<Endpoint>['data'][]> {
  const pages: Page<Endpoint>['data'][] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<Endpoint> = await getPage(cursor)
    expect(z.safeParse(response, page).success).toBe(true)
    pages.push(page.data)
    cursor = page.next
  }
  return pages
}
