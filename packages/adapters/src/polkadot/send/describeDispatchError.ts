import { cleanText } from '@latchkey/core/internal'
import { getType, isVariant, type Metadata, type Value } from '@latchkey/wire/polkadot'

/** Why a call failed, in the runtime's own words; undefined where it says nothing that is known. */
export function describeDispatchError(metadata: Metadata, error: Value): string | undefined {
  if (!isVariant(error)) return undefined
  const words = error.variant === 'Module' ? describeModule(metadata, error.fields) : describeInner(error)
  return words && cleanText(words, { maxLength: 160 })
}

/** An error of a pallet, by its number and the first of its bytes. */
function describeModule({ pallets, types }: Metadata, fields: Value): string | undefined {
  const inner = Array.isArray(fields) ? fields[0] : fields
  const { index, error } = (inner ?? {}) as { index?: Value; error?: Value }
  const pallet = pallets.find((one) => BigInt(one.index) === index)
  const type = pallet?.errors === undefined ? undefined : getType(types, pallet.errors)
  const [place] = error instanceof Uint8Array ? error : []
  const variant = type?.kind === 'variant' ? type.variants.find((one) => one.index === place) : undefined
  return pallet && variant && `${pallet.name}: ${variant.docs || spaced(variant.name)}`
}

/** Such as `Token(FundsUnavailable)`. */
function describeInner({ variant, fields }: { variant: string; fields: Value }): string {
  const [inner] = Array.isArray(fields) ? (fields as readonly Value[]) : []
  return isVariant(inner) ? `${spaced(variant)}: ${spaced(inner.variant)}` : spaced(variant)
}

function spaced(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
