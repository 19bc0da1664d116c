// SPDX-License-Identifier: GPL-3.0-or-later
// The promises of each family: cases that never change, and the least share of cases with the degeneracy of its name.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace touchstone {

struct FamilyPromise {
    std::uint64_t fingerprint = 0;  ///< hash of the identities of cases 0..99 of seed 1
    /// Least shares of the classes, well below the measured ones. 1.0 stands only where the construction leaves no
    /// other case: polytopes that all lie in one plane can be moved apart, and a perturbation can be longer than a
    /// flight.
    std::map<std::string, double> shares;
};

/// Stored results name cases as FAMILY:SEED:INDEX. If a fingerprint changes, every stored name gets another meaning.
/// Such a family needs a new name.
inline const std::map<std::string_view, FamilyPromise> promises{
    // clang-format off
    {"centre_of_symmetry", {0xc5f849bb024a9e92U, {{"flat_body", 0.12}, {"penetrating", 0.99}}}},
    {"centre_of_symmetry_2d", {0xc14127cde5418be3U, {{"duplicates", 0.08}, {"penetrating", 0.99}}}},
    {"collinear_triples", {0xb373d2d710f4288U, {{"flat", 0.06}, {"flat_body", 0.04}, {"penetrating", 0.05}, {"separated", 0.55}}}},
    {"duplicate_vertices", {0xae669aedfc910dc5U, {{"duplicates", 1.0}, {"flat", 0.17}, {"flat_body", 0.41}, {"separated", 0.59}}}},
    {"eight_vertices", {0x1f920a1aec9fe60dU, {{"separated", 0.9}}}},
    {"equal_centres", {0x3a63aef8169c94a8U, {{"penetrating", 0.75}, {"touching", 0.1}}}},
    {"exactly_touching", {0xf09c368cb3b5d30eU, {{"touching", 1.0}, {"flat", 0.03}}}},
    {"exactly_touching_2d", {0xc4588e39e5b3d7aU, {{"touching", 1.0}, {"duplicates", 0.1}}}},
    {"far_from_origin", {0xb8fc69eb9162b7dcU, {{"separated", 0.8}, {"flat", 0.08}}}},
    {"flat_bodies", {0x91bbd2656cddeea9U, {{"flat", 0.39}, {"penetrating", 0.21}, {"separated", 0.26}, {"touching", 0.14}}}},
    {"grazing_motion", {0x527925b7ebb40593U, {{"hit", 0.37}, {"miss", 0.23}, {"separated", 0.9}}}},
    {"grazing_motion_2d", {0x218f579eb97979deU, {{"duplicates", 0.06}, {"hit", 0.41}, {"miss", 0.19}, {"separated", 0.9}}}},
    {"grazing_spheres", {0x3756ed258f487ffaU, {{"hit", 0.39}, {"miss", 0.21}, {"separated", 0.6}}}},
    {"head_on_impact", {0x2c44b592a22ef245U, {{"flat", 0.04}, {"hit", 0.32}, {"miss", 0.28}, {"separated", 0.99}}}},
    {"head_on_impact_2d", {0xc2f9e3fbcab5551fU, {{"duplicates", 0.12}, {"hit", 0.33}, {"miss", 0.27}, {"separated", 0.99}}}},
    {"identical_shapes", {0x9d29c209c63ad094U, {{"flat", 0.22}, {"penetrating", 0.38}, {"separated", 0.15}, {"touching", 0.07}}}},
    {"near_touching", {0x23366ad4e486e37cU, {{"separated", 0.6}, {"penetrating", 0.15}}}},
    {"near_touching_2d", {0xc035822f93ad8fdfU, {{"separated", 0.6}, {"penetrating", 0.15}}}},
    {"nearly_coplanar_facets", {0x87e450f7df834757U, {{"penetrating", 0.05}, {"separated", 0.46}, {"touching", 0.09}}}},
    {"needles", {0x3dfd81bce25e183eU, {{"separated", 0.8}, {"flat", 0.1}}}},
    {"nested_shapes", {0xcb4e284a928b00c0U, {{"flat", 0.22}, {"penetrating", 0.38}, {"separated", 0.14}, {"touching", 0.08}}}},
    {"origin_on_edge", {0x2cdb6ff4183f4eU, {{"flat", 0.25}, {"penetrating", 0.08}, {"separated", 0.32}, {"touching", 0.2}}}},
    {"origin_on_face", {0xd21bd908f38340c1U, {{"flat", 0.15}, {"penetrating", 0.25}, {"separated", 0.19}, {"touching", 0.16}}}},
    {"origin_on_vertex", {0x2d3dc1abd2ad6139U, {{"flat", 0.3}, {"separated", 0.39}, {"touching", 0.2}}}},
    {"parallel_faces", {0x1aa6559c20eefb8aU, {{"flat_body", 0.08}, {"duplicates", 0.05}}}},
    {"plain_pairs", {0x1fe53fdf36261bebU, {{"penetrating", 0.4}, {"separated", 0.4}}}},
    {"plain_rays", {0x87309f60c5dd627fU, {{"hit", 0.5}, {"miss", 0.3}, {"separated", 1.0}}}},
    {"random_motions", {0x77c1e46760205d81U, {{"flat", 0.1}, {"hit", 0.23}, {"miss", 0.37}, {"separated", 0.6}}}},
    {"random_penetrations", {0x75f0d3143d29e845U, {{"penetrating", 0.47}, {"separated", 0.13}}}},
    {"random_penetrations_2d", {0x95ad0fc5b28dfbf7U, {{"penetrating", 0.53}, {"separated", 0.07}}}},
    {"random_polygons", {0xf07cc140d3d5ebe4U, {{"separated", 0.5}, {"penetrating", 0.1}}}},
    {"random_polytopes", {0x266c445c49053b31U, {{"separated", 0.5}, {"penetrating", 0.02}}}},
    {"random_shapes", {0xa75c9d5f653a2f85U, {{"penetrating", 0.17}, {"separated", 0.43}}}},
    {"regular_polytopes", {0x6bf26e183e6f3833U, {{"penetrating", 0.36}, {"separated", 0.1}, {"touching", 0.14}}}},
    {"regular_prisms", {0xbc3e46097c1c8c17U, {{"penetrating", 0.37}, {"separated", 0.11}, {"touching", 0.12}}}},
    {"resting_boxes", {0x5dc2176a1a578d22U, {{"penetrating", 0.58}, {"separated", 0.15}, {"touching", 0.08}}}},
    {"round_overlaps", {0xb8c6b0dfe4f7519cU, {{"penetrating", 0.9}}}},
    {"rounded_penetrations", {0xc7700a1a9c74729fU, {{"penetrating", 0.25}, {"separated", 0.55}}}},
    {"scale_extremes", {0xef47a017439be542U, {{"flat", 0.04}, {"penetrating", 0.17}, {"separated", 0.23}, {"touching", 0.2}}}},
    {"scale_ladder", {0x3cf467ae99be7e0eU, {{"separated", 0.8}}}},
    {"scenes_far_away", {0x40b08dcca1c08422U, {{"penetrating", 0.38}, {"separated", 0.48}}}},
    {"shallow_penetration", {0x2ebea808c619da4U, {{"flat", 0.04}, {"penetrating", 0.17}, {"separated", 0.24}, {"touching", 0.19}}}},
    {"shallow_penetration_2d", {0x3bb1993f7708df1U, {{"duplicates", 0.11}, {"penetrating", 0.18}, {"separated", 0.22}, {"touching", 0.2}}}},
    {"size_ratio", {0x2d832a11c5b46ae4U, {{"flat", 0.04}, {"penetrating", 0.13}, {"separated", 0.28}, {"touching", 0.19}}}},
    {"slivers", {0xad9fdf3957f1d8c8U, {{"flat", 0.04}, {"flat_body", 0.19}, {"penetrating", 0.03}, {"separated", 0.56}}}},
    {"small_grid", {0x294c09d538b90b85U, {{"touching", 0.02}, {"flat", 0.1}, {"duplicates", 0.04}}}},
    {"small_grid_2d", {0x5f461b1ea4b466acU, {{"touching", 0.08}, {"duplicates", 0.2}, {"penetrating", 0.15}}}},
    {"sphere_tessellations", {0xb11c6a94b9b8c74eU, {{"penetrating", 0.4}, {"separated", 0.11}, {"touching", 0.09}}}},
    {"stacked_shapes", {0x5f2aeee98513d19fU, {{"penetrating", 0.2}, {"separated", 0.2}, {"touching", 0.2}}}},
    {"subnormal_balls", {0x6e6a1b0d38c05ba2U, {{"penetrating", 0.26}, {"separated", 0.26}, {"touching", 0.27}}}},
    {"subnormal_coordinates", {0x194cdc1c411da659U, {{"penetrating", 0.2}, {"separated", 0.35}, {"touching", 0.27}}}},
    {"tangent_capsules", {0x6b83445c10f6778cU, {{"penetrating", 0.2}, {"separated", 0.21}, {"touching", 0.2}}}},
    {"tangent_circles", {0x37d95f59f06364f3U, {{"penetrating", 0.4}, {"separated", 0.11}, {"touching", 0.09}}}},
    {"tangent_sphere_polytope", {0xf612bbb9506d2a9cU, {{"penetrating", 0.18}, {"separated", 0.22}, {"touching", 0.2}}}},
    {"tangent_spheres", {0xd80dc3932f95fcf5U, {{"penetrating", 0.44}, {"separated", 0.07}, {"touching", 0.09}}}},
    {"tapered_capsules", {0x639a0825e206e993U, {{"penetrating", 0.2}, {"separated", 0.2}, {"touching", 0.2}}}},
    {"touching_edge_edge_2d", {0x4b8f1fcbfc19c911U, {{"duplicates", 0.06}, {"penetrating", 0.19}, {"separated", 0.2}, {"touching", 0.21}}}},
    {"touching_edge_edge_crossed", {0xaf020fb288840966U, {{"penetrating", 0.2}, {"separated", 0.2}, {"touching", 0.21}}}},
    {"touching_edge_edge_parallel", {0x4bac1a3ad2c90cceU, {{"penetrating", 0.15}, {"separated", 0.25}, {"touching", 0.2}}}},
    {"touching_edge_face", {0x288710a4cf46d571U, {{"penetrating", 0.18}, {"separated", 0.22}, {"touching", 0.2}}}},
    {"touching_face_face_aligned", {0x5c210d4c7dc5e1a4U, {{"penetrating", 0.2}, {"separated", 0.19}, {"touching", 0.21}}}},
    {"touching_face_face_offset", {0x6eb4bb139aa27acU, {{"penetrating", 0.2}, {"separated", 0.2}, {"touching", 0.2}}}},
    {"touching_face_face_rotated", {0x53360cd27fd75525U, {{"penetrating", 0.21}, {"separated", 0.18}, {"touching", 0.21}}}},
    {"touching_far_from_origin", {0xbab1e438c6121b8aU, {{"flat", 0.03}, {"penetrating", 0.16}, {"separated", 0.26}, {"touching", 0.19}}}},
    {"touching_needles", {0x6b92bf19d5d86755U, {{"penetrating", 0.16}, {"separated", 0.24}, {"touching", 0.2}}}},
    {"touching_plates", {0x71d8afde1a5bcc8U, {{"penetrating", 0.17}, {"separated", 0.22}, {"touching", 0.22}}}},
    {"touching_vertex_edge", {0x4d9c1abfe173c6b8U, {{"penetrating", 0.17}, {"separated", 0.22}, {"touching", 0.22}}}},
    {"touching_vertex_edge_2d", {0x42b6218903624800U, {{"duplicates", 0.07}, {"penetrating", 0.18}, {"separated", 0.21}, {"touching", 0.21}}}},
    {"touching_vertex_face", {0xca2a6b08c77413cfU, {{"penetrating", 0.21}, {"separated", 0.19}, {"touching", 0.2}}}},
    {"touching_vertex_vertex", {0x7f6c66195b64616dU, {{"penetrating", 0.13}, {"separated", 0.27}, {"touching", 0.2}}}},
    {"touching_vertex_vertex_2d", {0xc8fcc0871eccb8a2U, {{"duplicates", 0.06}, {"penetrating", 0.17}, {"separated", 0.22}, {"touching", 0.21}}}},
    {"turned_contact", {0xdc706a0685547155U, {{"penetrating", 0.4}, {"separated", 0.45}}}},
    {"zero_velocity", {0x7fda3a5a56954b62U, {{"hit", 0.39}, {"miss", 0.21}, {"penetrating", 0.18}, {"separated", 0.21}, {"touching", 0.21}}}},
    // clang-format on
};

}  // namespace touchstone
