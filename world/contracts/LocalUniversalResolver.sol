// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

interface IEnsRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface IBatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    error HttpError(uint16 status, string message);

    function query(Request[] calldata requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// ENS's universal resolver as far as clients such as viem call it: finds the resolver of a name or of the nearest name above
/// it (ENSIP-10), asks it, and passes its OffchainLookup on through a batch gateway. Unlike the one on mainnet it does not
/// confirm what a reverse record says: callers do.
contract LocalUniversalResolver {
    bytes4 private constant EXTENDED_RESOLVER = 0x9061b923;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);

    IEnsRegistry public immutable registry;

    constructor(IEnsRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory result, address resolver)
    {
        bool isExact;
        (resolver, isExact) = _findResolver(name);
        bool isExtended = resolver != address(0) && _isExtended(resolver);
        if (resolver == address(0) || !(isExact || isExtended)) revert ResolverNotFound(name);
        (bool succeeded, bytes memory answer) =
            resolver.staticcall(isExtended ? abi.encodeWithSelector(EXTENDED_RESOLVER, name, data) : data);
        if (succeeded) return (isExtended ? abi.decode(answer, (bytes)) : answer, resolver);
        if (answer.length < 4 || bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        _lookUp(resolver, answer, gateways);
    }

    function resolveWithResponses(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory result, address resolver)
    {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) _revertWith(responses[0]);
        bytes4 callback;
        bytes memory extra;
        (resolver, callback, extra) = abi.decode(extraData, (address, bytes4, bytes));
        (bool succeeded, bytes memory answer) =
            resolver.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        if (!succeeded) revert ResolverError(answer);
        result = abi.decode(answer, (bytes));
    }

    /// Ethereum addresses only, and reverse records that are on chain.
    function reverseWithGateways(bytes calldata lookupAddress, uint256, string[] calldata)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        bytes memory digits = "0123456789abcdef";
        bytes memory label = new bytes(40);
        for (uint256 i = 0; i < 20; i++) {
            label[2 * i] = digits[uint8(lookupAddress[i]) >> 4];
            label[2 * i + 1] = digits[uint8(lookupAddress[i]) & 15];
        }
        bytes32 reverseNode = keccak256(
            abi.encodePacked(keccak256(abi.encodePacked(bytes32(0), keccak256("reverse"))), keccak256("addr"))
        );
        bytes32 node = keccak256(abi.encodePacked(reverseNode, keccak256(label)));
        reverseResolver = registry.resolver(node);
        if (reverseResolver == address(0)) revert ResolverNotFound(label);
        (bool succeeded, bytes memory answer) = reverseResolver.staticcall(abi.encodeWithSignature("name(bytes32)", node));
        if (!succeeded) revert ResolverError(answer);
        return (abi.decode(answer, (string)), address(0), reverseResolver);
    }

    function _lookUp(address resolver, bytes memory lookup, string[] calldata gateways) private view {
        bytes memory arguments = new bytes(lookup.length - 4);
        for (uint256 i = 0; i < arguments.length; i++) arguments[i] = lookup[i + 4];
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extraData) =
            abi.decode(arguments, (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) revert ResolverError(lookup);
        IBatchGateway.Request[] memory requests = new IBatchGateway.Request[](1);
        requests[0] = IBatchGateway.Request(sender, urls, callData);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(IBatchGateway.query, (requests)),
            this.resolveWithResponses.selector,
            abi.encode(resolver, callback, extraData)
        );
    }

    function _findResolver(bytes calldata name) private view returns (address resolver, bool isExact) {
        for (uint256 offset = 0; uint8(name[offset]) != 0; offset += 1 + uint8(name[offset])) {
            resolver = registry.resolver(_node(name, offset));
            if (resolver != address(0)) return (resolver, offset == 0);
        }
    }

    function _node(bytes calldata name, uint256 offset) private pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return 0;
        bytes32 parent = _node(name, offset + 1 + length);
        return keccak256(abi.encodePacked(parent, keccak256(name[offset + 1:offset + 1 + length])));
    }

    function _isExtended(address resolver) private view returns (bool) {
        (bool succeeded, bytes memory answer) =
            resolver.staticcall(abi.encodeWithSignature("supportsInterface(bytes4)", EXTENDED_RESOLVER));
        return succeeded && answer.length == 32 && abi.decode(answer, (bool));
    }

    function _revertWith(bytes memory errorData) private pure {
        assembly {
            revert(add(errorData, 32), mload(errorData))
        }
    }
}
