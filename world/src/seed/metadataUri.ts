/**
 * An NFT's metadata document as a `data:` URI, its image inside as another (ERC-721 metadata JSON).
 * @example metadataUri({ name: 'Key 1', description: '…', image: { type: 'image/svg+xml', body: '<svg …' } })
 */
export function metadataUri(piece: {
  name: string
  description: string
  image: { type: 'image/svg+xml' | 'image/png'; body: string | Buffer }
  attributes?: readonly { trait_type: string; value: string | number }[]
}): string {
  const { image, ...rest } = piece
  const document = { ...rest, image: dataUri(image.type, image.body) }
  return dataUri('application/json', JSON.stringify(document))
}

function dataUri(type: string, body: string | Buffer): string {
  return `data:${type};base64,${Buffer.from(body).toString('base64')}`
}
