"""Graphs of cities: what is connected, shortest paths, Steiner trees, the longest trail."""

from .connected import DisjointSets, connected_components, in_order, two_edge_connected
from .edges import UNREACHABLE, Adjacency, Edge, adjacency, bits, members, nth_member
from .shortest import distances_from, shortest_path, shortest_tree, steiner_cost
from .trail import longest_trail
from .two_paths import directed, second_path

__all__ = [
    "UNREACHABLE",
    "Adjacency",
    "DisjointSets",
    "Edge",
    "adjacency",
    "bits",
    "connected_components",
    "directed",
    "distances_from",
    "in_order",
    "longest_trail",
    "members",
    "nth_member",
    "second_path",
    "shortest_path",
    "shortest_tree",
    "steiner_cost",
    "two_edge_connected",
]
