import { expect, test } from 'vitest'
import { loadCurves } from './loadCurves.ts'
import { naclCurves } from './naclCurves.ts'
import { webCurves } from './webCurves.ts'

test('this browser has the curves itself, and JavaScript’s agree with them', async () => {
  expect(await loadCurves()).toBe(webCurves)
  const [one, other] = [crypto.getRandomValues(new Uint8Array(32)), crypto.getRandomValues(new Uint8Array(32))]
  const message = new TextEncoder().encode('a token')
  const publicKey = await webCurves.xPublicKey(other)
  expect(await naclCurves.xPublicKey(other)).toEqual(publicKey)
  expect(await naclCurves.xSecret(one, publicKey)).toEqual(await webCurves.xSecret(one, publicKey))
  expect(await naclCurves.edPublicKey(one)).toEqual(await webCurves.edPublicKey(one))
  expect(await naclCurves.edSign(one, message)).toEqual(await webCurves.edSign(one, message))
})
