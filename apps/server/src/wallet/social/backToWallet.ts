import * as z from 'zod'

const backSchema = z.object({ projectId: z.string().max(128).optional(), origin: z.string().max(255) })

/**
 * Where a login goes on whose page left its own tab for the provider, instead of opening a window.
 * @param query of that page, as it says itself: the page goes on only with what its tab keeps.
 */
export function toBackPath(query: string | undefined): string | undefined {
  const { data } = backSchema.safeParse(Object.fromEntries(new URLSearchParams(query)))
  return data && `/v1/redirect?${new URLSearchParams(data)}`
}

/** The value of a login's cookie: its secret, and where it goes on. */
export function writeCookieValue(secret: string, back: string | undefined): string {
  return back === undefined ? secret : `${secret}.${Buffer.from(back).toString('base64url')}`
}

export function readCookieValue(value: string): { secret: string; back: string | undefined } {
  const [secret = '', back] = value.split('.', 2)
  return { secret, back: back === undefined ? undefined : Buffer.from(back, 'base64url').toString() }
}
