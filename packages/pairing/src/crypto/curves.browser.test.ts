import { expect, test } from 'vitest'
import { loadCurves, webCurves } from './loadCurves.ts'
import { naclCurves } from './naclCurves.ts'

test('this browser’s curves and the JavaScript ones agree', async () => {
  expect(await loadCurves()).toBe(webCurves)
  const [one, other] = [crypto.getRandomValues(new Uint8Array(32)), crypto.getRandomValues(new Uint8Array(32))]
  const message = new TextEncoder().encode('a token')
  const [web, nacl] = await Promise.all([webCurves, naclCurves].map((curves) => curves.agreementKey(one)))
  const { publicKey } = await webCurves.agreementKey(other)
  expect(nacl?.publicKey).toEqual(web?.publicKey)
  expect(await nacl?.secretWith(publicKey)).toEqual(await web?.secretWith(publicKey))
  const [webSigner, naclSigner] = await Promise.all([webCurves, naclCurves].map((curves) => curves.signingKey(one)))
  expect(naclSigner?.publicKey).toEqual(webSigner?.publicKey)
  expect(await naclSigner?.sign(message)).toEqual(await webSigner?.sign(message))
})
