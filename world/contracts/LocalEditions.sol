// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155URIStorage} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155URIStorage.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// An ERC-1155 collection of numbered editions that keeps each edition's whole metadata on chain.
contract LocalEditions is ERC1155URIStorage, Ownable {
    string public name;
    string public symbol;

    constructor(string memory name_, string memory symbol_, address owner_) ERC1155("") Ownable(owner_) {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 id, uint256 amount, string calldata metadataUri) external onlyOwner {
        _mint(to, id, amount, "");
        _setURI(id, metadataUri);
    }
}
