import { toScriptKind } from '@latchkey/wire/bitcoin'

/** Nodes pass on no output of fewer satoshis: spending it would cost about as much (Bitcoin Core’s rule at 3 satoshis for a virtual byte). */
export function toDustLimit(script: Uint8Array): bigint {
  const kind = toScriptKind(script)
  const isWitness = kind === 'p2wpkh' || kind === 'p2wsh' || kind === 'p2tr' || kind === 'witness'
  // The output itself, and the input that spends it: outpoint, sequence and lengths, with a key and a signature.
  const size = 9 + script.length + (isWitness ? 32 + 4 + 1 + 26 + 4 : 32 + 4 + 1 + 107 + 4)
  return BigInt(size * 3)
}
