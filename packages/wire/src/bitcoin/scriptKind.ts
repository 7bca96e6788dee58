/** What a script asks of whoever spends its output. `witness` is a version of segwit that has no rules yet. */
export type ScriptKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'

/** The kind of a script that has an address; undefined for any other. */
export function toScriptKind(script: Uint8Array): ScriptKind | undefined {
  const is = (length: number, start: readonly number[], end: readonly number[] = []) =>
    script.length === length &&
    start.every((byte, index) => script[index] === byte) &&
    end.every((byte, index) => script[length - end.length + index] === byte)
  if (is(25, [0x76, 0xa9, 20], [0x88, 0xac])) return 'p2pkh'
  if (is(23, [0xa9, 20], [0x87])) return 'p2sh'
  if (is(22, [0x00, 20])) return 'p2wpkh'
  if (is(34, [0x00, 32])) return 'p2wsh'
  if (is(34, [0x51, 32])) return 'p2tr'
  const [version = 0, length = 0] = script
  const isWitness = version >= 0x51 && version <= 0x60 && length >= 2 && length <= 40 && script.length === length + 2
  return isWitness ? 'witness' : undefined
}

/** The hash, key or program that the script holds. */
export function toProgram(script: Uint8Array, kind: ScriptKind): Uint8Array {
  if (kind === 'p2pkh') return script.subarray(3, 23)
  return script.subarray(2, kind === 'p2sh' ? 22 : undefined)
}
