import { keccak256, stringToHex } from 'viem'

/** Custom errors of the contracts visitors meet most: OpenZeppelin's tokens (ERC-6093), Permit2, Uniswap's routers, 1inch's and 0x's. */
const signatures = [
  'ERC20InsufficientBalance(address,uint256,uint256)',
  'ERC20InsufficientAllowance(address,uint256,uint256)',
  'ERC20InvalidReceiver(address)',
  'ERC721NonexistentToken(uint256)',
  'ERC721IncorrectOwner(address,uint256,address)',
  'ERC721InsufficientApproval(address,uint256)',
  'ERC721InvalidReceiver(address)',
  'ERC1155InsufficientBalance(address,uint256,uint256,uint256)',
  'ERC1155MissingApprovalForAll(address,address)',
  'ERC1155InvalidReceiver(address)',
  'ERC2612ExpiredSignature(uint256)',
  'SafeERC20FailedOperation(address)',
  'AllowanceExpired(uint256)',
  'InsufficientAllowance(uint256)',
  'SignatureExpired(uint256)',
  'InvalidNonce()',
  'TransactionDeadlinePassed()',
  'V2TooLittleReceived()',
  'V3TooLittleReceived()',
  'V4TooLittleReceived(uint256,uint256)',
  'TooLittleReceived()',
  'TransferFailed()',
  'TransferFromFailed()',
  'InsufficientToken()',
  'InsufficientETH()',
  'ReturnAmountIsNotEnough(uint256,uint256)',
  'TooMuchSlippage(address,uint256,uint256)',
  'EnforcedPause()',
] as const

let names: ReadonlyMap<string, string> | undefined

/** The name of a known custom error by the first four bytes of its revert data, '0x' and eight digits. */
export function findKnownError(selector: string): string | undefined {
  names ??= new Map(
    signatures.map((signature) => [
      keccak256(stringToHex(signature)).slice(0, 10),
      signature.slice(0, signature.indexOf('(')),
    ]),
  )
  return names.get(selector.toLowerCase())
}
