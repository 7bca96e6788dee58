// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

/// The ENS resolver (ENSIP-10) of names that a Latchkey server registers: it sends clients to the server by ERC-3668 and
/// takes only answers that one of its signers signed for this contract, this question and a moment not yet past.
contract NameResolver is Ownable, IERC165 {
    bytes4 private constant EXTENDED_RESOLVER = 0x9061b923;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error AnswerExpired(uint64 expires);
    error UnknownSigner(address signer);

    event UrlsChanged(string[] urls);
    event SignerChanged(address indexed signer, bool isSigner);

    string[] private _urls;
    mapping(address => bool) public isSigner;

    constructor(address owner_, address signer) Ownable(owner_) {
        isSigner[signer] = true;
        emit SignerChanged(signer, true);
    }

    function urls() external view returns (string[] memory) {
        return _urls;
    }

    function setUrls(string[] memory urls_) external onlyOwner {
        _urls = urls_;
        emit UrlsChanged(urls_);
    }

    function setSigner(address signer, bool isSigner_) external onlyOwner {
        isSigner[signer] = isSigner_;
        emit SignerChanged(signer, isSigner_);
    }

    /// `name` in DNS encoding, `data` a call of a resolver: addr, text.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory callData = abi.encodeWithSelector(this.resolve.selector, name, data);
        revert OffchainLookup(address(this), _urls, callData, this.resolveWithAnswer.selector, callData);
    }

    /// `response` is (result, expires, signature); `question` what the client was sent to ask.
    function resolveWithAnswer(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired(expires);
        // EIP-191, version 0: a signature for one resolver is none for another.
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result))
        );
        address signer = ECDSA.recover(hash, signature);
        if (!isSigner[signer]) revert UnknownSigner(signer);
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == EXTENDED_RESOLVER || id == type(IERC165).interfaceId;
    }
}
