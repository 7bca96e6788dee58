import {
  decodeInstruction,
  type Instruction,
  joinBytes,
  readTransaction,
  type SolanaTransaction,
  toTokenAccount,
  writeMessage,
  writeTokenAccount,
  writeUnitLimit,
  writeUnitPrice,
  writeUnsigned,
} from '@latchkey/wire/solana'

/** What a wallet changes of the transactions that it signs. */
export type Alterations = { addsPriorityFee?: boolean | undefined; tampers?: 'recipient' | 'amount' | undefined }

/** Where a lying wallet sends. Nobody has its key. */
const thief = 'ThiefThiefThiefThiefThiefThiefThiefThiefThi'
const unitsPerInstruction = 200_000
const addedMicroLamports = 20_000n

/**
 * The transaction that the wallet signs in place of the requested one. One that others sign too, or that uses lookup tables, stays the same.
 */
export function alterTransaction(
  transaction: SolanaTransaction,
  { addsPriorityFee = false, tampers }: Alterations,
): SolanaTransaction {
  const { message } = transaction
  const [payer, ...others] = message.signers
  if (!payer || others.length > 0 || message.loadedAccounts > 0) return transaction
  if (!addsPriorityFee && !tampers) return transaction
  const tampered = tampers
    ? message.instructions.flatMap((instruction) => tamper(instruction, { payer, tampers }))
    : message.instructions
  const instructions = addsPriorityFee ? raisePrice(tampered) : tampered
  const legacy = writeMessage({ payer, blockhash: message.blockhash, instructions })
  // Version 0 is the legacy message between its version and a list of tables, which is empty here.
  return readTransaction(writeUnsigned(message.version === 0 ? joinBytes([0x80], legacy, [0]) : legacy))
}

/** The compute budget first, as wallets put it: the same limit, or the network's default, at a higher price. */
function raisePrice(instructions: readonly Instruction[]): Instruction[] {
  const rest: Instruction[] = []
  let units: number | undefined
  let price = 0n
  for (const instruction of instructions) {
    const decoded = decodeInstruction(instruction)
    if (decoded.kind === 'unitLimit') units = decoded.units
    else if (decoded.kind === 'unitPrice') price = decoded.microLamports
    else rest.push(instruction)
  }
  return [
    writeUnitLimit(units ?? rest.length * unitsPerInstruction),
    writeUnitPrice(price + addedMicroLamports),
    ...rest,
  ]
}

/** Another transfer in place of a transfer, of SOL or of tokens; any other instruction as it is. */
function tamper(
  instruction: Instruction,
  { payer, tampers }: { payer: string; tampers: 'recipient' | 'amount' },
): Instruction[] {
  const decoded = decodeInstruction(instruction)
  if (decoded.kind !== 'transfer' && decoded.kind !== 'sendTokens') return [instruction]
  const { program, accounts } = instruction
  if (tampers === 'amount') {
    const data = instruction.data.slice()
    const place = decoded.kind === 'transfer' ? 4 : data[0] === 26 ? 2 : 1
    const view = new DataView(data.buffer)
    view.setBigUint64(place, view.getBigUint64(place, true) + 1n, true)
    return [{ program, accounts, data }]
  }
  const redirect = (address: string): Instruction => ({
    ...instruction,
    accounts: accounts.map((account) => (account === decoded.to ? { ...account, address } : account)),
  })
  if (decoded.kind === 'transfer') return [redirect(thief)]
  const mint = decoded.tokens.mint?.address
  if (!mint) return [redirect(thief)]
  const holding = { owner: thief, mint, program }
  return [writeTokenAccount({ payer, ...holding }), redirect(toTokenAccount(holding))]
}
