// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// A resolver that keeps its records on chain, for tests of names that nobody's server registers. Anyone may write.
contract LocalNameRecords {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    bytes4 private constant ADDR = 0x3b3b57de;

    mapping(bytes32 => address) private _addresses;
    /// By coin type (ENSIP-11).
    mapping(bytes32 => mapping(uint256 => bytes)) private _addressesOf;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(string => string)) public text;
    mapping(bytes32 => string[]) private _gateways;

    function setAddress(bytes32 node, address value) external {
        _addresses[node] = value;
    }

    function setAddress(bytes32 node, uint256 coinType, bytes calldata value) external {
        _addressesOf[node][coinType] = value;
    }

    function setName(bytes32 node, string calldata value) external {
        name[node] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        text[node][key] = value;
    }

    /// Sends those who ask for the address elsewhere, wherever that is.
    function setGateways(bytes32 node, string[] memory urls) external {
        _gateways[node] = urls;
    }

    function addr(bytes32 node) external view returns (address) {
        if (_gateways[node].length > 0)
            revert OffchainLookup(address(this), _gateways[node], msg.data, ADDR, "");
        return _addresses[node];
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return _addressesOf[node][coinType];
    }
}
