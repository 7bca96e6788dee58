// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// A resolver that keeps its records on chain, for tests of names that nobody's server registers. Anyone may write.
contract LocalNameRecords {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    mapping(bytes32 => address) private _addresses;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(string => string)) public text;
    mapping(bytes32 => string[]) private _gateways;

    function setAddress(bytes32 node, address value) external {
        _addresses[node] = value;
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
            revert OffchainLookup(address(this), _gateways[node], msg.data, this.addr.selector, "");
        return _addresses[node];
    }
}
