import { fromBase64Url, sha256, toBase64Url, toUtf8 } from '../../bytes.ts'

type Expected = { url: string; body: string; accessToken: string | undefined }

/** The device and the id of a valid proof; undefined for any other. Written against the contract, not with the page's function. */
export async function readProof(
  proof: string,
  expected: Expected,
): Promise<{ device: string; jti: string } | undefined> {
  const [header = '', claims = '', signature = ''] = proof.split('.')
  const { typ, alg, jwk } = parse(header) as { typ: string; alg: string; jwk: JsonWebKey }
  const { htm, htu, iat, jti, bh, ath } = parse(claims) as Record<string, string> & { iat: number }
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify'])
  const signed = toUtf8(`${header}.${claims}`)
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const isSigned = await crypto.subtle.verify(algorithm, key, fromBase64Url(signature), signed)
  const { url, body, accessToken } = expected
  const isFor = htm === 'POST' && htu === url && bh === (await hash(body))
  const isBound = ath === (accessToken === undefined ? undefined : await hash(accessToken))
  const isFresh = Math.abs(Date.now() / 1000 - iat) <= 60
  const isWhole = typ === 'dpop+jwt' && alg === 'ES256' && jwk.d === undefined && fromBase64Url(jti ?? '').length >= 16
  return isSigned && isFor && isBound && isFresh && isWhole
    ? { device: `${jwk.x}.${jwk.y}`, jti: jti ?? '' }
    : undefined
}

function parse(part: string): unknown {
  return JSON.parse(new TextDecoder().decode(fromBase64Url(part)))
}

async function hash(text: string): Promise<string> {
  return toBase64Url(await sha256(toUtf8(text)))
}
